import { type Favours, type ItemGroup, itemGroup } from './themes.ts';

/** Invented places, the largest first: who searches for something there probably lives there. */
const places = [
  'Northgate',
  'Millbridge',
  'Ashcombe',
  'Saltmarsh',
  'Hollow Cross',
  'Upper Wendle',
  'Fernbeck',
  'Kestrel Bay',
  'Oldmere',
  'Thistle Green',
  'Larkmoor',
  'Winterfold',
];

/** What is searched for near home, the most usual first. */
const services =
  'weather, dentist, plumber, bus times, bakery, doctor, primary school, church choir, allotment, tennis club';

function placeTerms(place: string, n: number): ItemGroup {
  const terms = services.split(', ').map((service) => `${service} ${place}`);
  return { section: 'near home', name: `in ${place}`, popularity: 1.6 / (n + 1), items: terms };
}

/** What people search for: term → topic → area of life. */
export const topics: readonly ItemGroup[] = [
  itemGroup(
    'everyday',
    'finding things',
    30,
    'weather tomorrow, translate, maps, calculator, time zones, currency converter, unit converter, dictionary',
  ),
  itemGroup(
    'everyday',
    'news',
    16,
    'news today, election results, football scores, stock prices, obituaries, crossword answers',
  ),
  itemGroup(
    'everyday',
    'shopping',
    14,
    'cheap flights, running shoes, second-hand bikes, sofa sale, phone repair, birthday gift ideas, mattress test, voucher codes',
  ),
  itemGroup(
    'everyday',
    'cooking',
    12,
    'pancake recipe, banana bread, slow cooker chili, sourdough starter, vegan lasagne, lentil soup, gluten-free cake, jam without sugar',
  ),
  itemGroup(
    'leisure',
    'films and music',
    12,
    'new films, song lyrics, piano chords, concert tickets, film times, podcast tips, karaoke songs, used cello',
  ),
  itemGroup(
    'leisure',
    'games and sport',
    9,
    'chess openings, marathon plan, yoga for beginners, fishing licence, fantasy league, sudoku, climbing hall, birdsong recorder',
  ),
  itemGroup(
    'leisure',
    'travel',
    9,
    'train times, city breaks, packing list, camp sites, visa rules, travel insurance, night trains, hut to hut walks',
  ),
  itemGroup(
    'leisure',
    'garden and pets',
    7,
    'when to plant tomatoes, dog training, lawn moss, puppy names, beehive kit, hedgehog house, parrot vet',
  ),
  itemGroup(
    'home',
    'repairs',
    7,
    'unblock a drain, paint a wall, boiler pressure, fix a bike tyre, remove mould, squeaky floor, drill into tiles',
  ),
  itemGroup(
    'home',
    'renting and buying',
    4,
    'flats to rent, mortgage calculator, rent increase, deposit not returned, landlord damp, shared ownership',
  ),
  itemGroup(
    'work',
    'computers',
    8,
    'reset password, spreadsheet formulas, slow laptop, recover deleted file, regular expressions, learn programming',
  ),
  itemGroup(
    'work',
    'careers',
    5,
    'job vacancies, curriculum vitae template, interview questions, salary comparison, letter of resignation, unfair dismissal, strike pay',
  ),
  itemGroup(
    'work',
    'learning',
    6,
    'irregular verbs, photosynthesis, past exam papers, essay structure, times tables, latin declensions, thesis binding',
  ),
  itemGroup(
    'body and mind',
    'everyday health',
    7,
    'sore throat remedies, back exercises, sleep better, calories in an egg, vitamin d, migraine triggers, hay fever tablets',
  ),
  itemGroup(
    'body and mind',
    'illness',
    1.6,
    'chest pain causes, lump in breast, blood in stool, early signs of dementia, living with epilepsy, hiv test at home',
  ),
  itemGroup(
    'body and mind',
    'mind',
    1.8,
    'burnout test, panic attack, find a therapist, stop drinking, gambling help, antidepressant side effects, suicidal thoughts',
  ),
  itemGroup(
    'body and mind',
    'sex and pregnancy',
    2,
    'early signs of pregnancy, morning-after pill, ovulation calendar, baby names, erectile problems, abortion clinic, infertility treatment',
  ),
  itemGroup(
    'family',
    'children',
    6,
    'baby sleep, school holidays, half-term ideas, head lice treatment, teething, bullying at school, adopt a child',
  ),
  itemGroup(
    'family',
    'partners',
    2.5,
    'wedding dress, dating tips, couples therapy, divorce lawyer, custody of children, is my partner cheating, women’s refuge',
  ),
  itemGroup(
    'family',
    'ageing parents',
    1.6,
    'care home costs, power of attorney, stair lift, funeral costs, contest a will',
  ),
  itemGroup(
    'money',
    'everyday money',
    5,
    'tax return, best savings account, pension forecast, child benefit, pay off a loan',
  ),
  itemGroup(
    'money',
    'trouble',
    1.2,
    'debt advice, payday loan, bankruptcy, bailiff rights, food bank, witness statement',
  ),
  itemGroup(
    'beliefs',
    'belief and politics',
    1.5,
    'join a union, leaving the church, prayer times, party membership, asylum appeal, conscientious objection',
  ),
  ...places.map(placeTerms),
];

/** What a person is occupied with. */
export interface Concern {
  readonly name: string;
  /** How many people, relative to the others. */
  readonly popularity: number;
  /** Topics and terms and how strongly they are favoured; what anybody searches for weighs 2 in all. */
  readonly favours: Favours;
}

/** The concerns; most people have several. */
export const concerns: readonly Concern[] = [
  { name: 'nothing special', popularity: 30, favours: { 'finding things': 1 } },
  { name: 'cook', popularity: 12, favours: { cooking: 3 } },
  { name: 'traveller', popularity: 10, favours: { travel: 3, 'cheap flights': 0.8, translate: 0.5 } },
  { name: 'sport', popularity: 9, favours: { 'games and sport': 3, 'running shoes': 0.8, 'football scores': 0.6 } },
  { name: 'music and films', popularity: 9, favours: { 'films and music': 3 } },
  { name: 'student', popularity: 9, favours: { learning: 3, computers: 1, 'flats to rent': 0.4 } },
  { name: 'parent', popularity: 9, favours: { children: 3, 'birthday gift ideas': 0.5 } },
  { name: 'gardener', popularity: 6, favours: { 'garden and pets': 3, repairs: 0.5 } },
  { name: 'do-it-yourself', popularity: 6, favours: { repairs: 3 } },
  { name: 'new job', popularity: 5, favours: { careers: 3, 'job vacancies': 0.8 } },
  { name: 'moving', popularity: 4, favours: { 'renting and buying': 3, 'sofa sale': 0.5, 'mattress test': 0.4 } },
  {
    name: 'expecting',
    popularity: 2,
    favours: { 'sex and pregnancy': 2, 'baby names': 1.5, 'vitamin d': 0.3, 'baby sleep': 0.3 },
  },
  { name: 'unwell', popularity: 2.5, favours: { illness: 2, 'everyday health': 1.5 } },
  { name: 'low spirits', popularity: 2, favours: { mind: 3, 'sleep better': 0.6 } },
  {
    name: 'separating',
    popularity: 1,
    favours: { partners: 1, 'divorce lawyer': 1.5, 'custody of children': 1, 'flats to rent': 0.5 },
  },
  { name: 'in debt', popularity: 1, favours: { trouble: 3, 'pay off a loan': 0.6, 'rent increase': 0.4 } },
  { name: 'old parents', popularity: 2, favours: { 'ageing parents': 3, 'early signs of dementia': 0.8 } },
  { name: 'convictions', popularity: 1, favours: { 'belief and politics': 3 } },
];

/** The places where people live, as favours. */
export const homes: readonly Concern[] = places.map((place, n) => ({
  name: place,
  popularity: 1 / (n + 1),
  favours: { [`in ${place}`]: 0.5 },
}));

/** Terms that tell what most people would keep to themselves. */
export const sensitiveTerms: readonly string[] = [
  'hiv test at home',
  'lump in breast',
  'early signs of dementia',
  'stop drinking',
  'gambling help',
  'suicidal thoughts',
  'antidepressant side effects',
  'abortion clinic',
  'erectile problems',
  'divorce lawyer',
  'is my partner cheating',
  'bankruptcy',
  'debt advice',
  'leaving the church',
  'asylum appeal',
];
