/** The words of the studio that not everybody has met, each in a sentence or two. */
export const terms = {
  'checked by counting':
    'A verifier checks every release. It shares no code with the algorithms. It counts and says that the promise holds, shows a case that breaks it, or says that it cannot decide.',
  item: 'One thing that a record may contain: a product, a diagnosis, a page.',
  record: 'A set of items: a basket, a patient, a visit.',
  'singled out': 'Only one record matches what an attacker knows, so they learn the rest of it.',
  sensitive: 'An item that nobody should be able to infer about a person.',
  promise: 'A statement about the release that anybody can read and check.',
  'wider label': 'A name that stands for several items, such as “beer+18”. A file of the release lists them.',
  suppressed: 'Left out of the release everywhere.',
  hierarchy: 'A tree over the items that says which wider names they have: beer, alcohol, drinks.',
  k: 'The least number of records (or people) that must match whatever an attacker knows.',
  m: 'The largest number of items of one person that an attacker knows.',
  ρ: 'The confidence that no inference of a sensitive item may reach.',
  frontier: 'The releases that no other release beats in both risk and loss.',
  seed: 'The number that samples and simulated attackers are drawn from. It protects nobody.',
  curator: 'The owner of the original, who makes the release.',
} as const;
