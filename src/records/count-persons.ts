/** The number of different persons. Their numbers are small: a flag for each is cheaper than a set of millions. */
export function countPersons(persons: Uint32Array): number {
  let max = -1;
  for (let t = 0; t < persons.length; t++) if (persons[t] > max) max = persons[t];
  const isSeen = new Uint8Array(max + 1);
  let count = 0;
  for (let t = 0; t < persons.length; t++) {
    if (isSeen[persons[t]] === 0) count++;
    isSeen[persons[t]] = 1;
  }
  return count;
}
