import type { Favours } from './themes.ts';

/** Illnesses that come together. */
export interface DiagnosisCluster {
  readonly meanLength: number;
  /** Blocks and diagnoses (by name). */
  readonly favours: Favours;
}

/** The clusters of illness, by name. */
export const clusters: Readonly<Record<string, DiagnosisCluster>> = {
  'airway infection': {
    meanLength: 1.8,
    favours: { 'upper airways': 3, 'lung infections': 1, 'respiratory viruses': 1 },
  },
  childhood: {
    meanLength: 2,
    favours: {
      'middle ear infection': 1.5,
      tonsillitis: 1,
      'head lice': 0.4,
      'viral gastroenteritis': 1,
      'respiratory viruses': 0.4,
    },
  },
  'newborn care': { meanLength: 1.6, favours: { newborns: 4, eczema: 0.3 } },
  'growing up': {
    meanLength: 1.8,
    favours: { 'attention deficit disorder': 2, autism: 0.7, acne: 1, 'undescended testicle': 0.1 },
  },
  allergy: { meanLength: 2.2, favours: { 'hay fever': 2, asthma: 1.5, 'eczema and allergy': 2, conjunctivitis: 0.5 } },
  accident: { meanLength: 1.5, favours: { 'everyday injuries': 4, 'fractures and burns': 1.2, assault: 0.03 } },
  expecting: {
    meanLength: 2.4,
    favours: { pregnancy: 5, 'iron deficiency anaemia': 0.8, 'gestational diabetes': 0.4, haemorrhoids: 0.3 },
  },
  'sexual health': {
    meanLength: 1.7,
    favours: { 'sexually transmitted infections': 4, 'hepatitis B': 0.2, 'bladder infection': 0.5 },
  },
  stress: {
    meanLength: 2.6,
    favours: {
      'mood disorders': 2,
      'anxiety and stress': 2,
      insomnia: 1.2,
      'tension headache': 1,
      'irritable bowel': 0.6,
    },
  },
  crisis: {
    meanLength: 2.6,
    favours: {
      'severe mental illness': 3,
      'mood disorders': 1,
      'deliberate self-harm': 0.6,
      'medicine overdose': 0.5,
      insomnia: 0.6,
    },
  },
  'eating disorder': { meanLength: 2.6, favours: { anorexia: 2, bulimia: 1.4, underweight: 1.4, depression: 0.8 } },
  addiction: {
    meanLength: 2.6,
    favours: {
      addiction: 4,
      'fatty liver': 0.8,
      'liver cirrhosis': 0.4,
      pancreatitis: 0.3,
      depression: 0.7,
      'hepatitis C': 0.3,
    },
  },
  metabolic: {
    meanLength: 3.2,
    favours: {
      'type 2 diabetes': 2,
      'high blood pressure': 2.4,
      'high cholesterol': 2,
      obesity: 1.4,
      'fatty liver': 0.7,
      gout: 0.4,
      'diabetic foot': 0.2,
      'sleep apnoea': 0.4,
    },
  },
  heart: {
    meanLength: 3,
    favours: {
      'coronary heart disease': 2.4,
      'heart failure and rhythm': 2,
      'high blood pressure': 1.6,
      stroke: 0.5,
      'high cholesterol': 0.8,
    },
  },
  lungs: {
    meanLength: 2.4,
    favours: {
      'chronic obstructive lung disease': 2.4,
      'tobacco dependence': 1.4,
      emphysema: 0.5,
      pneumonia: 0.7,
      'lung cancer': 0.2,
    },
  },
  kidneys: {
    meanLength: 2.4,
    favours: {
      'chronic kidney disease': 2.4,
      'kidney failure': 0.5,
      'high blood pressure': 1,
      'iron deficiency anaemia': 0.6,
    },
  },
  prostate: {
    meanLength: 1.9,
    favours: {
      'enlarged prostate': 2.4,
      'erectile dysfunction': 0.7,
      'overactive bladder': 0.7,
      'prostate cancer': 0.3,
    },
  },
  frailty: {
    meanLength: 3.2,
    favours: {
      dementias: 2,
      'broken hip': 0.8,
      osteoporosis: 1,
      'urinary incontinence': 1,
      'hearing loss': 0.8,
      cataract: 0.8,
    },
  },
  joints: { meanLength: 2.2, favours: { joints: 4, 'back pain': 1 } },
  back: { meanLength: 2, favours: { 'back pain': 5, 'tension headache': 0.5, 'carpal tunnel syndrome': 0.4 } },
  thyroid: { meanLength: 1.7, favours: { 'thyroid disorders': 4, 'vitamin D deficiency': 0.5 } },
  autoimmune: {
    meanLength: 2,
    favours: {
      'inflammatory gut disease': 1.2,
      'rheumatoid arthritis': 0.8,
      psoriasis: 0.8,
      lupus: 0.3,
      'multiple sclerosis': 0.4,
      vitiligo: 0.3,
    },
  },
  tumour: {
    meanLength: 2.2,
    favours: {
      'cancers of the trunk': 3,
      'cancers of skin and blood': 1.5,
      'iron deficiency anaemia': 0.6,
      depression: 0.3,
    },
  },
  'rare disease': {
    meanLength: 2.2,
    favours: {
      'inborn errors of metabolism': 2,
      'rare nerve diseases': 1.2,
      'clotting and immune disorders': 1,
      'sickle cell disease': 0.4,
      thalassaemia: 0.3,
      'brittle bone disease': 0.3,
    },
  },
};
