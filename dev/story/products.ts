import type { Centavos } from '../../src/domain/money/money.ts';

/** A product of the demo before a location stocks it. Names are invented. */
export interface Product {
  name: string;
  category: string;
  price: Centavos;
  cost: Centavos;
  /** Name of the drawing in server/demo/pictures. */
  picture: string;
  description: string;
  /** Nutrition facts in grams per serving. */
  nutrition?: Readonly<Record<string, number>>;
}

type Row = readonly [
  name: string,
  price: Centavos,
  cost: Centavos,
  picture: string,
  description: string,
  sugar?: number,
  protein?: number,
  salt?: number,
];

const SHELVES: Readonly<Record<string, readonly Row[]>> = {
  Bebidas: [
    ['Guaraná lata 350 ml', 600, 290, 'guarana-can', 'Refrigerante de guaraná bem gelado', 37, 0, 0.04],
    ['Cola lata 350 ml', 650, 320, 'cola-can', 'Refrigerante de cola', 37, 0, 0.03],
    ['Cola zero lata 350 ml', 650, 320, 'cola-zero-can', 'Sem açúcar', 0, 0, 0.05],
    ['Soda limão lata 350 ml', 590, 280, 'lime-can', 'Refrigerante de limão', 35, 0, 0.03],
    ['Laranja lata 350 ml', 590, 280, 'orange-can', 'Refrigerante de laranja', 36, 0, 0.03],
    ['Água mineral 500 ml', 350, 110, 'water-bottle', 'Sem gás', 0, 0, 0.01],
    ['Água com gás 500 ml', 390, 130, 'sparkling-bottle', 'Com gás', 0, 0, 0.02],
    ['Água de coco 330 ml', 750, 390, 'coconut-water', 'Natural, sem adição de açúcar', 12, 1, 0.1],
    ['Suco de uva integral 300 ml', 890, 470, 'juice-bottle', 'Uvas da Serra Gaúcha', 42, 1, 0.01],
    ['Suco de laranja 300 ml', 850, 440, 'juice-box', 'Laranja espremida', 27, 2, 0],
    ['Chá mate com limão 300 ml', 550, 260, 'tea-bottle', 'Chá mate gelado', 22, 0, 0.02],
    ['Energético 250 ml', 1190, 680, 'energy-can', 'Contém cafeína', 28, 0, 0.2],
    ['Isotônico 500 ml', 790, 410, 'sports-bottle', 'Sabor tangerina', 30, 0, 0.5],
    ['Kombucha gengibre 275 ml', 1390, 820, 'kombucha-bottle', 'Fermentada, gaseificada', 9, 0, 0.01],
    ['Achocolatado 200 ml', 490, 240, 'choco-carton', 'Caixinha com canudo', 24, 5, 0.2],
  ],
  Lanches: [
    ['Batata ondulada 45 g', 720, 350, 'chips-bag', 'Batata frita ondulada, sal', 0, 3, 0.6],
    ['Salgadinho de milho 60 g', 590, 270, 'corn-snack', 'Assado, sabor queijo', 2, 4, 0.9],
    ['Amendoim japonês 70 g', 490, 220, 'peanuts-bag', 'Crocante', 6, 12, 0.7],
    ['Mix de castanhas 40 g', 990, 560, 'nuts-bag', 'Castanha, amêndoa e nozes', 3, 8, 0],
    ['Biscoito de polvilho 80 g', 650, 290, 'biscuit-pack', 'Rosquinhas leves', 1, 1, 0.8],
    ['Biscoito recheado 90 g', 450, 200, 'cookies', 'Recheio de chocolate', 30, 4, 0.3],
    ['Cookie de aveia 60 g', 690, 330, 'oat-cookies', 'Com gotas de chocolate', 16, 4, 0.2],
    ['Sanduíche natural de frango', 1290, 690, 'sandwich', 'Pão integral, frango e cenoura', 4, 18, 1.1],
    ['Wrap de queijo e tomate seco', 1390, 740, 'wrap', 'Tortilha integral', 5, 14, 1.2],
    ['Pão de queijo, 4 un.', 990, 430, 'pao-de-queijo', 'Feito com queijo meia cura', 1, 8, 0.9],
    ['Croissant de queijo', 1090, 520, 'croissant', 'Amanteigado', 4, 9, 0.8],
    ['Empada de palmito', 890, 420, 'pastel', 'Massa podre, recheio cremoso', 2, 6, 0.9],
    ['Macarrão instantâneo', 690, 310, 'noodle-cup', 'Copo, sabor legumes', 3, 7, 3.1],
    ['Barra de proteína 45 g', 1190, 650, 'protein-bar', 'Sabor amendoim', 2, 15, 0.2],
    ['Barra de cereal 22 g', 350, 150, 'cereal-bar', 'Banana, aveia e mel', 7, 1, 0.1],
    ['Granola com iogurte', 1090, 560, 'yogurt', 'Iogurte natural e granola', 14, 7, 0.1],
  ],
  Doces: [
    ['Chocolate 90 g', 850, 430, 'chocolate-bar', 'Ao leite', 47, 6, 0.2],
    ['Chocolate amargo 70% 80 g', 1290, 690, 'dark-chocolate-bar', 'Cacau de origem', 24, 7, 0],
    ['Bombom de avelã', 350, 160, 'candy', 'Recheio cremoso', 8, 1, 0],
    ['Paçoca rolha', 200, 80, 'pacoca', 'Tradicional', 10, 3, 0.1],
    ['Brigadeiro de colher 60 g', 690, 280, 'brigadeiro', 'Com granulado', 32, 3, 0.1],
    ['Bala de goma 80 g', 490, 210, 'gummies', 'Frutas sortidas', 48, 4, 0],
    ['Chiclete menta', 290, 120, 'gum-pack', 'Sem açúcar', 0, 0, 0],
    ['Pirulito de morango', 150, 50, 'lollipop', 'Sabor morango', 11, 0, 0],
    ['Bolo no pote de cenoura', 1190, 520, 'cake-slice', 'Com cobertura de chocolate', 38, 5, 0.3],
    ['Pudim de leite 120 g', 890, 380, 'pudding', 'Calda de caramelo', 30, 5, 0.1],
    ['Doce de leite 50 g', 390, 170, 'sweet-jar', 'Sachê', 27, 3, 0.1],
  ],
  Cafés: [
    ['Café coado 200 ml', 500, 130, 'coffee-cup', 'Passado na hora', 0, 0, 0],
    ['Café com leite 240 ml', 690, 220, 'latte', 'Leite vaporizado', 9, 6, 0.1],
    ['Cappuccino 240 ml', 790, 270, 'cappuccino', 'Com canela', 18, 6, 0.2],
    ['Chocolate quente 240 ml', 890, 320, 'hot-chocolate', 'Cremoso', 26, 7, 0.2],
    ['Chá de camomila 200 ml', 450, 90, 'tea-cup', 'Infusão', 0, 0, 0],
    ['Café gelado 250 ml', 990, 460, 'iced-coffee', 'Garrafinha', 19, 6, 0.1],
  ],
  Congelados: [
    ['Açaí com banana 300 g', 1590, 820, 'acai-bowl', 'Pote', 36, 3, 0.1],
    ['Picolé de uva', 690, 290, 'grape-popsicle', 'Fruta de verdade', 15, 0, 0],
    ['Picolé de chocolate', 890, 420, 'chocolate-popsicle', 'Casquinha crocante', 19, 2, 0.1],
    ['Sorvete de creme 120 ml', 990, 480, 'ice-cream-tub', 'Copinho', 17, 3, 0.1],
    ['Lasanha 350 g', 2190, 1240, 'lunch-box', 'Bolonhesa, pronta em 8 minutos', 6, 22, 2.2],
    ['Escondidinho de carne 350 g', 2290, 1290, 'blue-lunch-box', 'Purê de mandioca', 4, 24, 1.9],
    [
      'Marmita fit de frango 350 g',
      2490,
      1390,
      'green-lunch-box',
      'Arroz integral, frango e brócolis',
      2,
      32,
      1.1,
    ],
    ['Pizza brotinho', 1690, 890, 'pizza-slice', 'Mussarela', 5, 16, 1.8],
  ],
  Frutas: [
    ['Banana, unidade', 200, 60, 'banana', 'Prata', 14, 1, 0],
    ['Maçã, unidade', 300, 110, 'apple', 'Da Serra', 19, 0, 0],
    ['Uva 200 g', 990, 520, 'grapes', 'Sem semente', 32, 1, 0],
    ['Salada de frutas 250 g', 1190, 590, 'fruit-cup', 'Cortada no dia', 24, 2, 0],
    ['Mexerica, unidade', 250, 90, 'orange', 'Doce', 11, 1, 0],
  ],
  Mercearia: [
    ['Leite integral 1 L', 690, 480, 'milk-carton', 'UHT', 48, 32, 0.5],
    ['Café torrado 250 g', 1690, 1120, 'coffee-beans', 'Torra média', 0, 0, 0],
    ['Arroz 1 kg', 790, 520, 'rice-bag', 'Branco, tipo 1'],
    ['Ovos, 6 un.', 890, 610, 'egg-box', 'Caipira', 0, 38, 0.8],
    ['Pão de forma 400 g', 990, 640, 'bread-loaf', 'Integral', 16, 38, 4],
    ['Sabonete', 390, 190, 'soap', 'Erva-doce'],
    ['Papel higiênico, 4 rolos', 890, 560, 'toilet-paper', 'Folha dupla'],
    ['Pilhas AA, 4 un.', 1690, 890, 'batteries', 'Alcalinas'],
    ['Creme dental 90 g', 790, 410, 'toothpaste', 'Menta'],
  ],
};

/** Every product of the demo, in shelf order. */
export const PRODUCTS: readonly Product[] = Object.entries(SHELVES).flatMap(([category, rows]) =>
  rows.map(([name, price, cost, picture, description, sugar, protein, salt]) => ({
    name,
    category,
    price,
    cost,
    picture,
    description,
    ...(sugar === undefined
      ? {}
      : { nutrition: { Açúcares: sugar, Proteínas: protein ?? 0, Sal: salt ?? 0 } }),
  })),
);

/** The EAN-13 of the nth product: Brazilian prefix 789 and a right check digit. */
export function eanOf(index: number): string {
  const body = `7890${String(10_000_000 + index * 137).slice(-8)}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
