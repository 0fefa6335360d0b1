import { type ItemGroup, itemGroup } from './themes.ts';

/** A block of the made-up classification; `itemGroup` calls the chapter its section and the diagnoses its items. */
const named: readonly ItemGroup[] = [
  itemGroup(
    'infections',
    'gut infections',
    4,
    'viral gastroenteritis, food poisoning, salmonella infection, amoebic dysentery',
  ),
  itemGroup('infections', 'respiratory viruses', 6, 'influenza, viral bronchitis, whooping cough, measles'),
  itemGroup(
    'infections',
    'sexually transmitted infections',
    0.8,
    'chlamydia infection, genital herpes, gonorrhoea, syphilis, HIV infection',
  ),
  itemGroup('infections', 'infections of skin and hair', 3, 'athlete’s foot, shingles, head lice, scabies'),
  itemGroup('infections', 'long-lasting infections', 0.6, 'hepatitis B, hepatitis C, tuberculosis, Lyme disease'),
  itemGroup(
    'tumours',
    'cancers of the trunk',
    0.8,
    'breast cancer, bowel cancer, prostate cancer, lung cancer, pancreatic cancer',
  ),
  itemGroup('tumours', 'cancers of skin and blood', 0.6, 'basal cell carcinoma, melanoma, lymphoma, leukaemia'),
  itemGroup('tumours', 'benign tumours', 2, 'mole, lipoma, fibroids of the womb, meningioma'),
  itemGroup(
    'blood and immune system',
    'anaemias',
    2,
    'iron deficiency anaemia, vitamin B12 anaemia, sickle cell disease, thalassaemia',
  ),
  itemGroup(
    'blood and immune system',
    'clotting and immune disorders',
    0.6,
    'clotting tendency, immune deficiency, haemophilia, sarcoidosis',
  ),
  itemGroup('metabolism', 'diabetes', 3, 'type 2 diabetes, raised blood sugar, type 1 diabetes, diabetic foot'),
  itemGroup('metabolism', 'thyroid disorders', 3, 'underactive thyroid, goitre, overactive thyroid'),
  itemGroup(
    'metabolism',
    'nutrition and fat metabolism',
    5,
    'high cholesterol, obesity, vitamin D deficiency, gout, underweight',
  ),
  itemGroup(
    'metabolism',
    'inborn errors of metabolism',
    0.05,
    'cystic fibrosis, phenylketonuria, lysosomal storage disease, porphyria',
  ),
  itemGroup('mind and behaviour', 'mood disorders', 3, 'depression, recurrent depression, bipolar disorder'),
  itemGroup(
    'mind and behaviour',
    'anxiety and stress',
    4,
    'adjustment disorder, anxiety disorder, burnout, post-traumatic stress, obsessive-compulsive disorder',
  ),
  itemGroup(
    'mind and behaviour',
    'addiction',
    1.2,
    'tobacco dependence, alcohol dependence, gambling disorder, opioid dependence',
  ),
  itemGroup(
    'mind and behaviour',
    'severe mental illness',
    0.3,
    'schizophrenia, delusional disorder, personality disorder',
  ),
  itemGroup(
    'mind and behaviour',
    'disorders of childhood and eating',
    0.8,
    'attention deficit disorder, autism, anorexia, bulimia',
  ),
  itemGroup('mind and behaviour', 'dementias', 0.6, 'dementia, vascular dementia, confusion in old age'),
  itemGroup('nerves', 'headaches', 5, 'tension headache, migraine, cluster headache'),
  itemGroup('nerves', 'movement and seizures', 0.6, 'epilepsy, tremor, parkinsonism, multiple sclerosis'),
  itemGroup(
    'nerves',
    'nerve damage and sleep',
    3,
    'insomnia, carpal tunnel syndrome, sleep apnoea, polyneuropathy, narcolepsy',
  ),
  itemGroup(
    'nerves',
    'rare nerve diseases',
    0.05,
    'motor neurone disease, hereditary ataxia, muscular dystrophy, myasthenia',
  ),
  itemGroup('eyes and ears', 'eyes', 5, 'short-sightedness, conjunctivitis, cataract, glaucoma, macular degeneration'),
  itemGroup('eyes and ears', 'ears', 4, 'middle ear infection, earwax, hearing loss, tinnitus, vertigo'),
  itemGroup(
    'heart and circulation',
    'blood pressure',
    5,
    'high blood pressure, low blood pressure, hypertensive heart disease',
  ),
  itemGroup('heart and circulation', 'coronary heart disease', 1.2, 'angina, narrowed coronary arteries, heart attack'),
  itemGroup(
    'heart and circulation',
    'heart failure and rhythm',
    1.2,
    'atrial fibrillation, heart failure, palpitations, heart valve disease',
  ),
  itemGroup(
    'heart and circulation',
    'vessels and strokes',
    2,
    'varicose veins, haemorrhoids, stroke, leg artery disease, deep vein thrombosis',
  ),
  itemGroup('lungs and airways', 'upper airways', 11, 'common cold, sore throat, sinusitis, tonsillitis, hay fever'),
  itemGroup(
    'lungs and airways',
    'chronic lung disease',
    2,
    'asthma, chronic obstructive lung disease, emphysema, lung fibrosis',
  ),
  itemGroup('lungs and airways', 'lung infections', 2, 'acute bronchitis, pneumonia, pleurisy'),
  itemGroup('digestion', 'mouth and teeth', 3, 'tooth decay, gum inflammation, mouth ulcer'),
  itemGroup(
    'digestion',
    'stomach and gut',
    5,
    'heartburn, gastritis, irritable bowel, constipation, stomach ulcer, appendicitis',
  ),
  itemGroup('digestion', 'inflammatory gut disease', 0.5, 'coeliac disease, ulcerative colitis, ileitis'),
  itemGroup('digestion', 'liver and gall bladder', 1.5, 'gallstones, fatty liver, liver cirrhosis, pancreatitis'),
  itemGroup('skin', 'eczema and allergy', 5, 'eczema, contact dermatitis, hives, psoriasis'),
  itemGroup('skin', 'acne and hair', 3, 'acne, ingrown toenail, hair loss, rosacea, vitiligo'),
  itemGroup('muscles and bones', 'back pain', 10, 'low back pain, neck pain, slipped disc, sciatica'),
  itemGroup(
    'muscles and bones',
    'joints',
    4,
    'knee osteoarthritis, shoulder pain, hip osteoarthritis, rheumatoid arthritis, bunion',
  ),
  itemGroup(
    'muscles and bones',
    'bones and connective tissue',
    1,
    'osteoporosis, fibromyalgia, scoliosis, lupus, brittle bone disease',
  ),
  itemGroup(
    'kidneys and urinary tract',
    'urinary tract',
    3,
    'bladder infection, urinary incontinence, kidney stones, overactive bladder',
  ),
  itemGroup('kidneys and urinary tract', 'kidneys', 0.8, 'chronic kidney disease, kidney failure, cystic kidneys'),
  itemGroup(
    'sexual health and birth',
    'women’s health',
    2,
    'menstrual pain, menopausal complaints, vaginal thrush, endometriosis, infertility of women',
  ),
  itemGroup(
    'sexual health and birth',
    'men’s health',
    1,
    'enlarged prostate, erectile dysfunction, infertility of men, undescended testicle',
  ),
  itemGroup(
    'sexual health and birth',
    'pregnancy',
    1,
    'normal pregnancy, morning sickness, gestational diabetes, miscarriage, termination of pregnancy',
  ),
  itemGroup('sexual health and birth', 'newborns', 0.3, 'jaundice of the newborn, preterm birth, infant colic'),
  itemGroup('injuries', 'everyday injuries', 7, 'sprained ankle, bruise, cut finger, concussion, insect sting'),
  itemGroup('injuries', 'fractures and burns', 2, 'broken wrist, broken hip, broken rib, burn of the hand'),
  itemGroup('injuries', 'poisoning and violence', 0.15, 'medicine overdose, deliberate self-harm, assault, frostbite'),
];

/** The letters of the chapters; I and O are left out because they look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

const chapters = [...new Set(named.map(({ section }) => section))];

/** The code of the n-th diagnosis of a block: the chapter's letter, the block's number in it, the place in the block. */
function codeOf(block: ItemGroup, n: number): string {
  const chapter = chapters.indexOf(block.section);
  const siblings = named.filter(({ section }) => section === block.section);
  return `${LETTERS[chapter]}${siblings.indexOf(block) + 1}${n + 1}`;
}

/** What a diagnosis is called in the data: its code and its name. */
const labels = new Map(named.flatMap((block) => block.items.map((name, n) => [name, `${codeOf(block, n)} ${name}`])));

/** The label of a diagnosis: `D11 type 2 diabetes`. Names of blocks stay as they are. */
export function labelOf(name: string): string {
  return labels.get(name) ?? name;
}

/** The blocks of a made-up classification of diseases, with the labels of their diagnoses. Only the wording is real; the codes are not those of any country. */
export const blocks: readonly ItemGroup[] = named.map((block) => ({ ...block, items: block.items.map(labelOf) }));

/** What most people would not want inferred about them. */
export const sensitiveDiagnoses: readonly string[] = [
  'HIV infection',
  'syphilis',
  'gonorrhoea',
  'hepatitis C',
  'depression',
  'bipolar disorder',
  'schizophrenia',
  'alcohol dependence',
  'opioid dependence',
  'gambling disorder',
  'anorexia',
  'deliberate self-harm',
  'termination of pregnancy',
  'miscarriage',
  'erectile dysfunction',
  'dementia',
].map(labelOf);
