/** The rows by ascending person, in their order within each person: one counting sort. */
export function rowsByPerson(persons: Uint32Array): Uint32Array<ArrayBuffer> {
  let numPersons = 0;
  for (const person of persons) numPersons = Math.max(numPersons, person + 1);
  const next = new Uint32Array(numPersons + 1);
  for (const person of persons) next[person + 1]++;
  for (let p = 0; p < numPersons; p++) next[p + 1] += next[p];
  const rows = new Uint32Array(persons.length);
  for (let t = 0; t < persons.length; t++) rows[next[persons[t]]++] = t;
  return rows;
}
