import { expect, it } from 'vitest';
import { PersonNumbers } from './person-numbers.ts';

it('gives everybody one number, by the order in which they are met, however many there are', () => {
  const persons = new PersonNumbers();
  const numPersons = 70_000; // the table grows five times
  for (let round = 0; round < 2; round++) {
    for (let p = 0; p < numPersons; p++) expect(persons.of(p, p % 3, 7, numPersons - p)).toBe(p);
  }
  expect(persons.size).toBe(numPersons);
  expect(persons.of(1, 1, 8, numPersons - 1)).toBe(numPersons);
});

it('finds the person who came as the table grew', () => {
  const persons = new PersonNumbers();
  for (let p = 0; p < 40_000; p++) {
    expect(persons.of(p, 0, 0, 0)).toBe(p);
    expect(persons.of(p, 0, 0, 0)).toBe(p);
  }
});
