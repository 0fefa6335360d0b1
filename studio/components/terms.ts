/** The words of the studio that not everybody has met, each in a sentence or two. */
export const terms = {
  'checked by counting':
    'Every release is looked at by a verifier that shares no code with what made it. It counts, and says that the promise holds, shows what breaks it, or says that it cannot decide.',
  item: 'One thing that a record may hold: a product, a diagnosis, a page.',
  record: 'A set of items: a basket, a patient, a visit.',
  'singled out': 'Only one record fits what somebody knows, so the rest of it is known too.',
  sensitive: 'An item of which nobody should become sure that a person has it.',
  promise: 'What is said about a release to everybody, in a sentence that can be checked.',
  'wider label': 'A name that stands for several items, such as “beer+18”; a file says which.',
  suppressed: 'Published nowhere.',
  hierarchy: 'A tree over the items, along which they are given wider names: beer, alcohol, drinks.',
  k: 'How many records, or people, must fit whatever an attacker knows.',
  m: 'How many things of one person an attacker may know.',
  ρ: 'How sure nobody may become of a sensitive item.',
  frontier: 'The releases that no other beats both in risk and in loss.',
  seed: 'A number from which samples and simulated attackers are drawn; it protects nobody.',
  curator: 'Who made the release and keeps what ties it to the original.',
} as const;
