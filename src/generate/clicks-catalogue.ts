import { type Favours, type ItemGroup, itemGroup } from './themes.ts';

/** The districts of the town, the busiest one first. */
const districts = [
  'old-town',
  'northgate',
  'riverside',
  'mill-hill',
  'south-fields',
  'harbour',
  'east-common',
  'upper-wood',
];

/** Pages of one part of the site, from their last path segments. */
function pages(section: string, part: string, popularity: number, names: string): ItemGroup {
  const path = `/${section}/${part}`;
  return itemGroup(
    `/${section}`,
    path,
    popularity,
    names
      .split(', ')
      .map((name) => `${path}/${name}`)
      .join(', '),
  );
}

function district(name: string, n: number): ItemGroup {
  const all = 'overview, waste-days, roadworks, playgrounds, planning-notices, street-parties, noise-map, allotments';
  return pages('districts', name, 4 / (n + 1), all);
}

/** The pages of a made-up town’s website: page → part → section, as the paths say. */
export const parts: readonly ItemGroup[] = [
  pages('home', 'front', 30, 'start, search, contact, opening-hours, sitemap, emergency-numbers'),
  pages('home', 'news', 12, 'latest, road-closures, council-decisions, bathing-water, flood-warnings, lost-pets'),
  pages(
    'office',
    'papers',
    12,
    'passport, identity-card, certificate-of-birth, registration-of-address, criminal-record-extract, naturalisation',
  ),
  pages('office', 'vehicles', 9, 'parking-permit, register-a-car, driving-licence, fines, disabled-badge'),
  pages('office', 'taxes', 5, 'property-tax, dog-licence, business-rates, payment-by-instalments, tax-reminder'),
  pages('office', 'elections', 4, 'polling-stations, postal-vote, results, become-a-volunteer'),
  pages(
    'home-and-building',
    'waste',
    10,
    'collection-days, recycling-centre, bulky-waste, missed-collection, composting',
  ),
  pages(
    'home-and-building',
    'building',
    4,
    'planning-permission, building-regulations, heritage-buildings, tree-felling, heat-pumps',
  ),
  pages('home-and-building', 'housing', 4, 'rent-index, housing-list, housing-benefit, eviction-help, homelessness'),
  pages(
    'family',
    'children',
    7,
    'day-care-places, school-enrolment, school-holidays, after-school-clubs, child-benefit, youth-club',
  ),
  pages('family', 'changes', 3, 'getting-married, name-change, separation-and-custody, adoption, parental-conflict'),
  pages('family', 'protection', 0.6, 'family-counselling, domestic-violence, child-protection, runaway-helpline'),
  pages('health', 'services', 5, 'vaccinations, pharmacies-on-duty, school-health, hygiene-inspections'),
  pages(
    'health',
    'advice',
    1.2,
    'pregnancy-advice, addiction-advice, anonymous-hiv-test, crisis-line, eating-disorders',
  ),
  pages('health', 'care', 2.5, 'care-at-home, care-homes, carers-allowance, dementia-cafe, end-of-life-care'),
  pages('work-and-money', 'jobs', 6, 'vacancies, apprenticeships, job-seekers, work-permits, start-a-business'),
  pages(
    'work-and-money',
    'support',
    0.8,
    'income-support, debt-advice, food-bank, energy-bill-help, insolvency, bailiff-letters',
  ),
  pages('leisure', 'culture', 8, 'events, library, museum, theatre, concerts, town-history'),
  pages('leisure', 'library', 5, 'catalogue, renew-a-loan, e-books, reading-groups, local-archive'),
  pages('leisure', 'sport', 7, 'swimming-pool, ice-rink, gym-courses, football-pitches, sports-grants'),
  pages('leisure', 'nature', 3, 'parks, walking-routes, cycle-routes, cemeteries, nature-reserve'),
  pages('leisure', 'visitors', 4, 'hotels, guided-tours, camp-site, boat-trips, tourist-tax'),
  pages('transport', 'buses', 9, 'timetables, tickets, night-bus, lost-property, season-tickets, delays'),
  pages('transport', 'roads', 5, 'car-parks, cycle-parking, winter-service, speed-cameras, report-a-pothole'),
  pages('council', 'politics', 2, 'members, meetings, minutes, budget, petitions, committees'),
  pages('council', 'open-data', 0.8, 'datasets, maps, budget-figures, air-quality, licence'),
  ...districts.map(district),
];

/** Why somebody comes to the site. */
export interface Errand {
  readonly name: string;
  /** How often, relative to the others. */
  readonly popularity: number;
  /** Parts and pages and how strongly they are favoured; what is seen in passing weighs 1 in all. */
  readonly favours: Favours;
}

/** The errands. */
export const errands: readonly Errand[] = [
  { name: 'a quick look', popularity: 24, favours: { '/home/front': 1, '/home/news': 0.5 } },
  { name: 'papers', popularity: 13, favours: { '/office/papers': 5, '/home/front/opening-hours': 1 } },
  {
    name: 'the car',
    popularity: 10,
    favours: { '/office/vehicles': 4, '/transport/roads': 1, '/office/vehicles/fines': 0.5 },
  },
  { name: 'rubbish', popularity: 11, favours: { '/home-and-building/waste': 5, '/home/front/search': 0.5 } },
  { name: 'getting around', popularity: 11, favours: { '/transport/buses': 5, '/home/news/road-closures': 0.5 } },
  {
    name: 'an evening out',
    popularity: 9,
    favours: { '/leisure/culture': 4, '/leisure/sport': 1, '/transport/buses/night-bus': 0.4 },
  },
  { name: 'books', popularity: 6, favours: { '/leisure/library': 6, '/leisure/culture/library': 1.5 } },
  { name: 'sport', popularity: 6, favours: { '/leisure/sport': 6 } },
  {
    name: 'a visit to the town',
    popularity: 5,
    favours: { '/leisure/visitors': 5, '/leisure/culture': 1, '/leisure/nature': 1, '/transport/roads/car-parks': 0.8 },
  },
  {
    name: 'young family',
    popularity: 6,
    favours: {
      '/family/children': 6,
      '/health/services/vaccinations': 0.5,
      '/office/papers/certificate-of-birth': 0.8,
    },
  },
  {
    name: 'building a house',
    popularity: 3,
    favours: { '/home-and-building/building': 6, '/office/taxes/property-tax': 1 },
  },
  {
    name: 'moving here',
    popularity: 4,
    favours: {
      '/office/papers/registration-of-address': 2,
      '/home-and-building/housing/rent-index': 1,
      '/home-and-building/waste/collection-days': 1,
      '/office/vehicles/parking-permit': 1,
    },
  },
  {
    name: 'looking for work',
    popularity: 4,
    favours: { '/work-and-money/jobs': 5, '/work-and-money/support/income-support': 0.8 },
  },
  {
    name: 'short of money',
    popularity: 4,
    favours: {
      '/work-and-money/support': 4,
      '/work-and-money/support/debt-advice': 8,
      '/home-and-building/housing/eviction-help': 1,
      '/home-and-building/housing/housing-benefit': 1,
      '/office/taxes/payment-by-instalments': 1,
    },
  },
  {
    name: 'end of a marriage',
    popularity: 1,
    favours: {
      '/family/changes/separation-and-custody': 3,
      '/family/protection/family-counselling': 1.2,
      '/home-and-building/housing/rent-index': 1,
      '/family/protection/domestic-violence': 0.4,
    },
  },
  {
    name: 'worried about health',
    popularity: 1,
    favours: { '/health/advice': 5, '/health/services/pharmacies-on-duty': 0.6 },
  },
  { name: 'caring for parents', popularity: 2, favours: { '/health/care': 6, '/office/vehicles/disabled-badge': 0.8 } },
  {
    name: 'local politics',
    popularity: 2,
    favours: { '/council/politics': 5, '/home/news/council-decisions': 1.2, '/council/open-data': 0.6 },
  },
  ...districts.map((name, n) => ({
    name: `living in ${name}`,
    popularity: 3 / (n + 1),
    favours: { [`/districts/${name}`]: 5 },
  })),
];

/** Pages that tell what most people would keep to themselves. */
export const sensitivePages: readonly string[] = [
  '/work-and-money/support/debt-advice',
  '/work-and-money/support/insolvency',
  '/work-and-money/support/food-bank',
  '/home-and-building/housing/eviction-help',
  '/family/changes/separation-and-custody',
  '/family/protection/domestic-violence',
  '/health/advice/pregnancy-advice',
  '/health/advice/addiction-advice',
  '/health/advice/anonymous-hiv-test',
  '/health/advice/crisis-line',
];

/** Visits that lead to pages for people in need: who mines the log finds these rules. */
export const revealingVisits: readonly (readonly [from: string, to: string])[] = [
  ['/work-and-money/support/insolvency', '/work-and-money/support/debt-advice'],
  ['/work-and-money/support/energy-bill-help', '/work-and-money/support/debt-advice'],
  ['/work-and-money/support/bailiff-letters', '/work-and-money/support/debt-advice'],
  ['/work-and-money/support/food-bank', '/work-and-money/support/debt-advice'],
  ['/work-and-money/support/energy-bill-help', '/home-and-building/housing/eviction-help'],
  ['/work-and-money/support/insolvency', '/home-and-building/housing/eviction-help'],
];
