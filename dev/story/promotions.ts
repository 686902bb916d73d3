/** Campaigns of the demo by place: all three types, one paused, one over. */
export interface Promotion {
  place: string;
  name: string;
  description: string;
  type: 'simple_items' | 'simple_category' | 'take_pay';
  status: 'ACTIVE' | 'PAUSED';
  discount: number;
  /** Names of the promoted products. */
  items: readonly string[];
  /** Names of the promoted categories. */
  categories: readonly string[];
  takeQuantity: number;
  payQuantity: number;
  /** Beginning in days from today; negative is past. */
  from: number;
  to: number;
}

const base = {
  status: 'ACTIVE',
  discount: 0,
  items: [],
  categories: [],
  takeQuantity: 0,
  payQuantity: 0,
  from: -5,
  to: 25,
} as const;

export const PROMOTIONS: readonly Promotion[] = [
  {
    ...base,
    place: 'bloco-b',
    name: '20% OFF bebidas',
    description: 'Refresque a semana com desconto em todas as bebidas',
    type: 'simple_category',
    discount: 20,
    categories: ['Bebidas'],
  },
  {
    ...base,
    place: 'bloco-b',
    name: 'Leve 3 chocolates, pague 2',
    description: 'Para dividir com o vizinho',
    type: 'take_pay',
    items: ['Chocolate 90 g', 'Bombom de avelã'],
    takeQuantity: 3,
    payQuantity: 2,
  },
  {
    ...base,
    place: 'bloco-b',
    name: 'Noite de lasanha',
    description: 'Só às sextas',
    type: 'simple_items',
    discount: 15,
    items: ['Lasanha 350 g'],
    status: 'PAUSED',
  },
  {
    ...base,
    place: 'biblioteca',
    name: 'Café da manhã',
    description: 'Pão de queijo mais barato para quem chega cedo',
    type: 'simple_items',
    discount: 10,
    items: ['Pão de queijo, 4 un.', 'Café com leite 240 ml'],
  },
  {
    ...base,
    place: 'biblioteca',
    name: 'Leve 3 pague 2 em doces',
    description: 'Vale para toda a prateleira de doces',
    type: 'take_pay',
    categories: ['Doces'],
    takeQuantity: 3,
    payQuantity: 2,
  },
  {
    ...base,
    place: 'biblioteca',
    name: 'Semana da prova',
    description: 'Energético com desconto',
    type: 'simple_items',
    discount: 25,
    items: ['Energético 250 ml'],
    from: -40,
    to: -10,
  },
  {
    ...base,
    place: 'rodoviaria',
    name: 'Viagem gelada',
    description: 'Leve 4 bebidas e pague 3',
    type: 'take_pay',
    categories: ['Bebidas'],
    takeQuantity: 4,
    payQuantity: 3,
  },
  {
    ...base,
    place: 'academia',
    name: '12% OFF em frutas',
    description: 'Fruta boa é fruta comida',
    type: 'simple_category',
    discount: 12,
    categories: ['Frutas'],
  },
  {
    ...base,
    place: 'academia',
    name: 'Proteína em dobro',
    description: 'Barra de proteína com 30% de desconto',
    type: 'simple_items',
    discount: 30,
    items: ['Barra de proteína 45 g'],
  },
  {
    ...base,
    place: 'hospital',
    name: 'Plantão',
    description: 'Refeições congeladas com 10% de desconto',
    type: 'simple_category',
    discount: 10,
    categories: ['Congelados'],
  },
  {
    ...base,
    place: 'vinhedos',
    name: 'Suco da Serra',
    description: 'Leve 2 sucos de uva e pague 1',
    type: 'take_pay',
    items: ['Suco de uva integral 300 ml'],
    takeQuantity: 2,
    payQuantity: 1,
  },
];
