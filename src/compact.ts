/** The fields of an object that have a value; the others become optional. */
export type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out the fields that are undefined. */
export function compact<T extends object>(fields: T): Compact<T> {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Compact<T>; // the fields are those of the object
}
