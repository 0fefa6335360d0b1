export { type Profile, profileDataset } from './profile.ts';
export { KNOWN_ITEMS, measureUniqueness, type SampledShare, type Uniqueness } from './uniqueness.ts';
