import type { Centavos } from './money.ts';

/** Content of a pack: millilitres, grams or pieces. */
export interface PackSize {
  amount: number;
  unit: 'ml' | 'g' | 'un';
}

/** Price of one litre, kilogram or piece. */
export interface UnitPrice {
  price: Centavos;
  per: 'L' | 'kg' | 'un';
}

const UNITS: Readonly<Record<string, { unit: PackSize['unit']; times: number }>> = {
  ml: { unit: 'ml', times: 1 },
  l: { unit: 'ml', times: 1000 },
  lt: { unit: 'ml', times: 1000 },
  litro: { unit: 'ml', times: 1000 },
  g: { unit: 'g', times: 1 },
  gr: { unit: 'g', times: 1 },
  kg: { unit: 'g', times: 1000 },
  un: { unit: 'un', times: 1 },
  unid: { unit: 'un', times: 1 },
  unidade: { unit: 'un', times: 1 },
};
const SIZE =
  /(?<![\p{L}\p{N},.])(?:(\d{1,3}) ?x ?)?(\d{1,4}(?:[.,]\d{1,3})?) ?(ml|litros?|lt|l|kg|gr?|un(?:id(?:ade)?s?)?)(?![\p{L}\p{N}])/giu;

/** A number of packs beside a size: 'c/12', 'fardo com 6', '12 latas', '350 ml x 12'. One pack alone is none. */
const PACKS = new RegExp(
  [
    /(?<![\p{L}\p{N}])(?:c\/|com|packs?|pct|pacotes?|cx|caixas?|fardos?|kit|leve|display)[.:]? ?(?:de |com |c\/ ?)?/u,
    /(?![01](?!\d))\d{1,3}(?![\p{N}%])(?![.,]\d)(?! ?(?:x ?\d|ml|litros?|lt|l|kg|gr?)(?![\p{L}]))/u,
    /|(?<![\p{L}\p{N},.])(?!1 )\d{1,3} ?(?:latas?|garrafas?|pacotes?|caixas?|sach[eê]s?|pe[cç]as?|p[cç]s?|potes?|barras?|copos?)(?!\p{L})/u,
    /|(?:ml|litros?|lt|l|kg|gr?) ?x ?\d/u,
  ]
    .map(({ source }) => source)
    .join(''),
  'iu',
);

/**
 * The size in a name or description, such as '350 ml', '1,5 L', '6 x 90 g' or '4 un.'. The first text with a
 * size decides. Null for none, for several that differ, and where a number of packs may or may not multiply it.
 */
export function packSize(...texts: readonly string[]): PackSize | null {
  for (const text of texts) {
    const sizes = [...text.matchAll(SIZE)].map(([, packs = '1', amount = '', unit = '']) =>
      sizeOf(Number(packs), amount, unit),
    );
    if (sizes.includes(null)) return null;
    const known = sizes.filter((one) => one !== null).filter(({ amount }) => amount > 0);
    // '6 un. de 90 g' is a pack of known weight, so pieces count only without a weight or volume.
    const measured = known.filter(({ unit }) => unit !== 'un');
    const [first, ...others] = measured.length > 0 ? measured : known;
    if (!first) continue;
    const agree = others.every((one) => one.unit === first.unit && one.amount === first.amount);
    const isPacked = first.unit !== 'un' && texts.some((one) => PACKS.test(one));
    return agree && !isPacked && !isMixed(known) ? first : null;
  }
  return null;
}

/** Null where the point or comma may mark thousands as well as decimals: '1,500 ml', '1.500 kg'. */
function sizeOf(packs: number, amount: string, unit: string): PackSize | null {
  const known = UNITS[unit.toLowerCase().replace(/(?<=litro|unid|unidade)s$/, '')];
  if (!known) return null;
  const [, mark] = /^[1-9]\d*([.,])\d{3}$/.exec(amount) ?? [];
  const isLarge = known.times > 1;
  if (mark && (mark === '.') === isLarge) return null;
  const value = Number(mark === '.' ? amount.replace('.', '') : amount.replace(',', '.'));
  return { amount: Math.round(packs * value * known.times * 1000) / 1000, unit: known.unit };
}

/**
 * Price of a litre, kilogram or piece, rounded half up. Null for a single piece, because its price is known already.
 */
export function unitPrice(price: Centavos, { amount, unit }: PackSize): UnitPrice | null {
  if (unit === 'un') return amount > 1 ? { price: Math.round(price / amount), per: 'un' } : null;
  return { price: Math.round((price * 1000) / amount), per: unit === 'ml' ? 'L' : 'kg' };
}

/** Pieces beside a weight may or may not multiply it ('2 un. 90 g'), so no size is given. */
function isMixed(sizes: readonly PackSize[]): boolean {
  return (
    sizes.some(({ unit, amount }) => unit === 'un' && amount > 1) && sizes.some(({ unit }) => unit !== 'un')
  );
}
