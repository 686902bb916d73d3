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

/**
 * The size in a name or description, such as '350 ml', '1,5 L', '6 x 90 g' or '4 un.'. The first text with a
 * size decides. Null for none, or for several that differ.
 */
export function packSize(...texts: readonly string[]): PackSize | null {
  for (const text of texts) {
    const sizes = [...text.matchAll(SIZE)].flatMap(([, packs = '1', amount = '', unit = '']) => {
      const known = UNITS[unit.toLowerCase().replace(/(?<=litro|unid|unidade)s$/, '')];
      const value = Number(packs) * Number(amount.replace(',', '.')) * (known?.times ?? 0);
      return known && value > 0 ? [{ amount: Math.round(value * 1000) / 1000, unit: known.unit }] : [];
    });
    // '6 un. de 90 g' is a pack of known weight, so pieces count only without a weight or volume.
    const measured = sizes.filter(({ unit }) => unit !== 'un');
    const [first, ...others] = measured.length > 0 ? measured : sizes;
    if (!first) continue;
    const agree = others.every((one) => one.unit === first.unit && one.amount === first.amount);
    return agree && !isMixed(sizes) ? first : null;
  }
  return null;
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
