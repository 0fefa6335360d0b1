import type { Favours } from './themes.ts';

/** Who the patients are: what is common at that age, what cannot be, and which illnesses come together how often. */
export interface LifeStage {
  readonly name: string;
  /** How many patients, relative to the others. */
  readonly popularity: number;
  /** Mean number of illness clusters of a patient. */
  readonly meanClusters: number;
  /** Blocks and diagnoses (by name) beside what everybody may have. */
  readonly favours: Favours;
  /** Blocks and diagnoses (by name) that nobody of them has. */
  readonly excludes: readonly string[];
  /** Names of clusters, and how likely each is. */
  readonly clusters: Favours;
}

const OLD_AGE = ['dementias', 'cataract', 'macular degeneration', 'parkinsonism', 'broken hip', 'osteoporosis'];
const OF_WOMEN = ['women’s health', 'pregnancy', 'fibroids of the womb', 'breast cancer'];
const OF_MEN = ['men’s health', 'prostate cancer', 'haemophilia'];
const OF_ADULTS = [
  'sexually transmitted infections',
  'addiction',
  'severe mental illness',
  'coronary heart disease',
  'heart failure and rhythm',
  'blood pressure',
  'chronic obstructive lung disease',
  'emphysema',
  'cancers of the trunk',
  'vessels and strokes',
  'burnout',
  'gout',
  'type 2 diabetes',
  'diabetic foot',
];

/** The life stages. */
export const lifeStages: readonly LifeStage[] = [
  {
    name: 'children',
    popularity: 16,
    meanClusters: 1.1,
    favours: { 'upper airways': 0.6, 'middle ear infection': 0.4, eczema: 0.2, 'everyday injuries': 0.3 },
    excludes: [
      ...OLD_AGE,
      ...OF_WOMEN,
      ...OF_ADULTS,
      'enlarged prostate',
      'erectile dysfunction',
      'infertility of men',
      'prostate cancer',
    ],
    clusters: {
      childhood: 5,
      allergy: 3,
      accident: 3,
      'airway infection': 6,
      'newborn care': 1.5,
      'rare disease': 0.12,
      'growing up': 1,
    },
  },
  {
    name: 'women of 15 to 44',
    popularity: 18,
    meanClusters: 1.4,
    favours: { 'women’s health': 0.4, 'bladder infection': 0.3, migraine: 0.2 },
    excludes: [...OLD_AGE, ...OF_MEN, 'newborns'],
    clusters: {
      'airway infection': 5,
      expecting: 3,
      stress: 3,
      allergy: 2,
      'sexual health': 0.8,
      back: 3,
      accident: 1,
      'eating disorder': 0.3,
      autoimmune: 0.5,
      'rare disease': 0.1,
      crisis: 0.25,
      thyroid: 1,
    },
  },
  {
    name: 'men of 15 to 44',
    popularity: 16,
    meanClusters: 1.2,
    favours: { 'everyday injuries': 0.4, 'back pain': 0.3 },
    excludes: [...OLD_AGE, ...OF_WOMEN, 'newborns'],
    clusters: {
      'airway infection': 4,
      accident: 4,
      back: 4,
      stress: 2,
      allergy: 2,
      'sexual health': 1,
      addiction: 0.8,
      'rare disease': 0.1,
      crisis: 0.25,
      autoimmune: 0.3,
    },
  },
  {
    name: 'women of 45 to 64',
    popularity: 15,
    meanClusters: 1.7,
    favours: { 'menopausal complaints': 0.4, 'blood pressure': 0.4 },
    excludes: [...OF_MEN, 'pregnancy', 'newborns', 'dementias'],
    clusters: {
      metabolic: 4,
      back: 5,
      stress: 3,
      thyroid: 2,
      'airway infection': 2,
      tumour: 0.8,
      autoimmune: 0.6,
      heart: 1,
      joints: 2,
      addiction: 0.4,
      lungs: 0.8,
      'rare disease': 0.1,
    },
  },
  {
    name: 'men of 45 to 64',
    popularity: 15,
    meanClusters: 1.7,
    favours: { 'blood pressure': 0.6, 'back pain': 0.3 },
    excludes: [...OF_WOMEN, 'newborns', 'dementias'],
    clusters: {
      metabolic: 6,
      back: 5,
      heart: 2.5,
      stress: 1.5,
      addiction: 1.2,
      lungs: 1.5,
      'airway infection': 2,
      tumour: 0.7,
      joints: 1.5,
      prostate: 1.5,
      'rare disease': 0.1,
    },
  },
  {
    name: 'women of 65 and over',
    popularity: 11,
    meanClusters: 2.6,
    favours: { 'high blood pressure': 0.7, cataract: 0.3, osteoporosis: 0.3 },
    excludes: [...OF_MEN, 'pregnancy', 'newborns', 'whooping cough'],
    clusters: {
      metabolic: 5,
      heart: 4,
      joints: 4,
      frailty: 3,
      back: 2,
      tumour: 1.2,
      lungs: 1,
      kidneys: 1.2,
      thyroid: 1.5,
      stress: 0.8,
      'rare disease': 0.08,
    },
  },
  {
    name: 'men of 65 and over',
    popularity: 9,
    meanClusters: 2.6,
    favours: { 'high blood pressure': 0.7, 'hearing loss': 0.3 },
    excludes: [...OF_WOMEN, 'newborns', 'whooping cough'],
    clusters: {
      metabolic: 5,
      heart: 5,
      prostate: 4,
      lungs: 2.5,
      frailty: 2,
      joints: 2,
      kidneys: 1.5,
      tumour: 1.4,
      back: 2,
      addiction: 0.5,
      'rare disease': 0.08,
    },
  },
];
