import { PERSONAL_RHO_SOURCE } from '../../../models/personal-rho.ts';

/** What the algorithms say of themselves that delete cells until personal wishes are met. */
export const partialSuppression = {
  tells: 'Deletions depend on the deleted entries and on what people asked to hide: a gap can reveal such a wish.',
  source: PERSONAL_RHO_SOURCE,
  serves: ['personal-rho'],
  needs: ['preferences'],
  uses: ['suppress'],
  publishes: 'cells',
} as const;
