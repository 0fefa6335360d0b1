import { type ComponentProps, type ReactNode, useId } from 'react';

type Option<T extends string> = readonly [value: T, title: string];

interface SelectProps<T extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  readonly options: readonly Option<T>[];
  readonly value: T | undefined;
  choose(value: T): void;
}

/** One of several options. */
export function Select<T extends string>({ options, choose, ...props }: SelectProps<T>): ReactNode {
  return (
    <select {...props} onChange={({ target }) => choose(options[target.selectedIndex]![0])}>
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** A menu with its title before it. */
export function LabelledSelect<T extends string>({ title, ...props }: SelectProps<T> & { title: string }): ReactNode {
  const id = useId();
  return (
    <label htmlFor={id}>
      {title} <Select id={id} {...props} />
    </label>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly query: string;
  readonly placeholder?: string;
  setQuery(query: string): void;
  readonly children: ReactNode;
}

/** A field to search by part of a name, with notes. */
export function SearchField({ label, query, placeholder, setQuery, children }: SearchFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={query}
        placeholder={placeholder}
        onChange={({ target }) => setQuery(target.value)}
      />
      {children}
    </div>
  );
}
