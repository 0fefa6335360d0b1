/** A shelf: products of one category, the most popular one first. */
export interface Category {
  readonly name: string;
  readonly department: string;
  /** How often the category is chosen in passing, relative to the others. */
  readonly popularity: number;
  readonly products: readonly string[];
}

function shelf(department: string, name: string, popularity: number, products: string): Category {
  return { name, department, popularity, products: products.split(', ') };
}

/** What the supermarket sells. Product, category and department names are all different from one another. */
export const catalogue: readonly Category[] = [
  shelf('fresh produce', 'fruit', 9, 'bananas, apples, oranges, grapes, strawberries, pears, lemons, avocados'),
  shelf(
    'fresh produce',
    'vegetables',
    9,
    'tomatoes, onions, carrots, cucumbers, bell peppers, broccoli, zucchini, garlic',
  ),
  shelf('fresh produce', 'potatoes and roots', 4, 'potatoes, sweet potatoes, beetroot, ginger root'),
  shelf('fresh produce', 'salads and herbs', 4, 'lettuce, mixed salad, fresh basil, fresh parsley, spring onions'),
  shelf('dairy and eggs', 'milk', 9, 'whole milk, skimmed milk, oat drink, lactose-free milk, soy drink, buttermilk'),
  shelf(
    'dairy and eggs',
    'yogurt and cream',
    6,
    'plain yogurt, fruit yogurt, whipping cream, sour cream, Greek yogurt',
  ),
  shelf('dairy and eggs', 'cheese', 6, 'gouda, mozzarella, cream cheese, parmesan, feta, cheddar, brie'),
  shelf('dairy and eggs', 'butter and eggs', 6, 'free-range eggs, butter, margarine, barn eggs'),
  shelf('bakery', 'bread', 7, 'brown bread, white bread, toast, baguette, rye bread, gluten-free bread'),
  shelf('bakery', 'rolls and pastry', 5, 'bread rolls, croissants, pretzels, doughnuts, cinnamon buns'),
  shelf(
    'bakery',
    'baking supplies',
    3,
    'wheat flour, sugar, baking powder, yeast, vanilla sugar, cocoa powder, chocolate chips, icing sugar',
  ),
  shelf('meat and fish', 'fresh meat', 4, 'chicken breast, minced beef, pork chops, beef steak, turkey strips'),
  shelf('meat and fish', 'sausages and ham', 4, 'ham, salami, bratwurst, frankfurters, bacon'),
  shelf('meat and fish', 'fish', 2, 'salmon fillet, canned tuna, prawns, smoked trout'),
  shelf('meat and fish', 'meat alternatives', 2, 'tofu, vegan burger patties, falafel mix'),
  shelf('pantry', 'pasta and rice', 5, 'spaghetti, penne, basmati rice, egg noodles, couscous'),
  shelf(
    'pantry',
    'sauces and spices',
    5,
    'tomato sauce, ketchup, mustard, mayonnaise, pesto, table salt, black pepper',
  ),
  shelf('pantry', 'canned food', 4, 'canned tomatoes, sweetcorn, kidney beans, chickpeas, canned soup'),
  shelf('pantry', 'breakfast cereals', 4, 'rolled oats, muesli, cornflakes, granola'),
  shelf('pantry', 'spreads', 3, 'strawberry jam, honey, hazelnut spread, peanut butter'),
  shelf('pantry', 'oil and vinegar', 3, 'olive oil, sunflower oil, balsamic vinegar'),
  shelf('frozen food', 'ready meals', 4, 'frozen pizza, frozen lasagne, fish fingers, oven chips'),
  shelf('frozen food', 'frozen vegetables', 3, 'frozen spinach, frozen peas, frozen berries'),
  shelf('frozen food', 'ice cream', 3, 'vanilla ice cream, chocolate ice cream, ice lollies, ice cubes'),
  shelf(
    'drinks',
    'water and soft drinks',
    7,
    'mineral water, cola, lemonade, orange juice, apple juice, iced tea, energy drink',
  ),
  shelf('drinks', 'coffee and tea', 5, 'ground coffee, coffee beans, black tea, herbal tea, instant coffee'),
  shelf('drinks', 'beer', 4, 'lager, wheat beer, alcohol-free beer, craft ale'),
  shelf('drinks', 'wine and spirits', 3, 'red wine, white wine, sparkling wine, gin, vodka'),
  shelf(
    'snacks and sweets',
    'crisps and nuts',
    5,
    'potato crisps, salted peanuts, tortilla chips, cashews, popcorn, salsa dip',
  ),
  shelf(
    'snacks and sweets',
    'chocolate and sweets',
    6,
    'milk chocolate, dark chocolate, gummy bears, biscuits, chewing gum, cereal bars',
  ),
  shelf(
    'household',
    'cleaning',
    3,
    'washing-up liquid, all-purpose cleaner, sponges, bin bags, glass cleaner, drain cleaner',
  ),
  shelf(
    'household',
    'laundry and paper',
    4,
    'toilet paper, kitchen roll, washing powder, paper tissues, fabric softener',
  ),
  shelf('household', 'party and barbecue', 1, 'charcoal, paper plates, birthday candles, skewers, firelighters'),
  shelf('household', 'pets', 3, 'cat food, dog food, cat litter, dog treats'),
  shelf(
    'health and baby',
    'body care',
    4,
    'shampoo, shower gel, toothpaste, deodorant, hand cream, razor blades, hair-loss shampoo',
  ),
  shelf('health and baby', 'baby', 1, 'nappies, baby wipes, baby food jars, infant formula, baby lotion'),
  shelf(
    'health and baby',
    'pharmacy',
    2,
    'plasters, painkillers, cough drops, vitamin tablets, condoms, folic acid, nicotine gum, pregnancy test, antacid tablets, head-lice lotion, glucose test strips',
  ),
];

/** Why somebody goes shopping: what is favoured beside what is chosen in passing. */
export interface Mission {
  readonly name: string;
  /** How often, relative to the others. */
  readonly popularity: number;
  readonly meanLength: number;
  /** Categories or products and how strongly they are favoured; what is chosen in passing weighs 2 in all. */
  readonly favours: Readonly<Record<string, number>>;
}

/** The shopping missions. */
export const missions: readonly Mission[] = [
  {
    name: 'weekly shop',
    popularity: 16,
    meanLength: 15,
    favours: { vegetables: 0.6, fruit: 0.5, milk: 0.4, cheese: 0.3, 'laundry and paper': 0.2, 'fresh meat': 0.3 },
  },
  {
    name: 'top-up',
    popularity: 22,
    meanLength: 4,
    favours: { milk: 1, bread: 1, 'butter and eggs': 0.5, bananas: 0.4 },
  },
  {
    name: 'breakfast',
    popularity: 11,
    meanLength: 5,
    favours: {
      'rolls and pastry': 1.2,
      'coffee and tea': 0.8,
      spreads: 0.8,
      'breakfast cereals': 0.8,
      'orange juice': 0.5,
    },
  },
  {
    name: 'baking',
    popularity: 5,
    meanLength: 6,
    favours: {
      'baking supplies': 4,
      'butter and eggs': 1.5,
      'whole milk': 0.5,
      'whipping cream': 0.5,
      'birthday candles': 0.2,
    },
  },
  {
    name: 'pasta night',
    popularity: 8,
    meanLength: 5,
    favours: {
      spaghetti: 1,
      penne: 0.6,
      'tomato sauce': 1,
      parmesan: 0.9,
      'minced beef': 0.7,
      'red wine': 0.4,
      garlic: 0.4,
      'fresh basil': 0.3,
    },
  },
  {
    name: 'lunch to go',
    popularity: 12,
    meanLength: 3,
    favours: {
      'rolls and pastry': 1,
      'water and soft drinks': 1.2,
      'cereal bars': 0.4,
      'energy drink': 0.5,
      'fruit yogurt': 0.3,
    },
  },
  {
    name: 'barbecue',
    popularity: 5,
    meanLength: 8,
    favours: {
      charcoal: 1.2,
      bratwurst: 1.2,
      'pork chops': 0.6,
      lager: 1,
      ketchup: 0.6,
      mustard: 0.5,
      firelighters: 0.4,
      baguette: 0.6,
      skewers: 0.3,
    },
  },
  {
    name: 'party',
    popularity: 5,
    meanLength: 8,
    favours: {
      'crisps and nuts': 2,
      beer: 1,
      'wine and spirits': 1,
      cola: 0.6,
      'paper plates': 0.5,
      'ice cubes': 0.4,
      'frozen pizza': 0.4,
    },
  },
  {
    name: 'film evening',
    popularity: 6,
    meanLength: 3,
    favours: {
      popcorn: 0.6,
      'potato crisps': 0.8,
      'frozen pizza': 0.9,
      'chocolate ice cream': 0.5,
      cola: 0.5,
      'gummy bears': 0.4,
    },
  },
  {
    name: 'new baby',
    popularity: 3,
    meanLength: 7,
    favours: { baby: 5, 'paper tissues': 0.3, 'herbal tea': 0.3, 'hand cream': 0.2 },
  },
  {
    name: 'expecting',
    popularity: 1,
    meanLength: 5,
    favours: { 'pregnancy test': 0.25, 'folic acid': 1, 'vitamin tablets': 0.5, 'ginger root': 0.4, 'herbal tea': 0.4 },
  },
  {
    name: 'cleaning day',
    popularity: 5,
    meanLength: 5,
    favours: { cleaning: 3, 'laundry and paper': 1.5 },
  },
  {
    name: 'single household',
    popularity: 8,
    meanLength: 4,
    favours: { 'ready meals': 1.5, 'canned soup': 0.5, lager: 0.3, condoms: 0.03, 'razor blades': 0.1 },
  },
  {
    name: 'plant-based',
    popularity: 6,
    meanLength: 7,
    favours: {
      'meat alternatives': 2,
      'oat drink': 1,
      'soy drink': 0.5,
      chickpeas: 0.6,
      avocados: 0.6,
      cashews: 0.4,
      vegetables: 1,
    },
  },
  {
    name: 'feeling unwell',
    popularity: 3,
    meanLength: 3,
    favours: { pharmacy: 2, 'herbal tea': 0.6, 'paper tissues': 0.7, lemons: 0.4, 'ginger root': 0.3 },
  },
  {
    name: 'pet food',
    popularity: 4,
    meanLength: 4,
    favours: { pets: 3 },
  },
];
