import { codeKeys } from '../shop/barcode.ts';
import { foldAccents } from '../shop/search.ts';

/** An item, reduced to the fields that tell its product. */
export interface Goods {
  id: string;
  /** The item from which this one was copied, or the origin of that item. Null for an item made here. */
  catalogueId: string | null;
  name: string;
  barcodes: readonly string[];
}

/** Key that copies of one item have in common, wherever they are sold. */
export const catalogueKey = ({ id, catalogueId }: Pick<Goods, 'id' | 'catalogueId'>): string =>
  catalogueId ?? id;

/** The name in the form in which names are compared. Empty for a name without any letter. */
export const nameKey = (name: string): string => foldAccents(name).replace(/\s+/g, ' ');

/** Finds the goods of the same product among some goods. */
interface GoodsIndex<G extends Goods> {
  find(wanted: Goods): G | null;
  add(one: G): void;
}

/**
 * Indexes goods by their marks: the item from which they were copied, else a barcode, else the name. Of several that
 * match, the least id is found.
 */
export function indexGoods<G extends Goods>(goods: readonly G[]): GoodsIndex<G> {
  const [keys, codes, names] = [new Map<string, G>(), new Map<string, G>(), new Map<string, G>()];
  const enter = (map: Map<string, G>, key: string, one: G): void => {
    const known = map.get(key);
    if (key !== '' && (!known || one.id < known.id)) map.set(key, one);
  };
  const index: GoodsIndex<G> = {
    add(one) {
      enter(keys, catalogueKey(one), one);
      for (const code of codeKeys(one.barcodes)) enter(codes, code, one);
      enter(names, nameKey(one.name), one);
    },
    find(wanted) {
      const coded = codeKeys(wanted.barcodes).flatMap((code) => codes.get(code) ?? []);
      return keys.get(catalogueKey(wanted)) ?? leastOf(coded) ?? names.get(nameKey(wanted.name)) ?? null;
    },
  };
  for (const one of goods) index.add(one);
  return index;
}

const kept = new WeakMap<readonly Goods[], unknown>();

/** The same of a list that never changes, made once: a shop's shelf is compared at each press of a key. Add nothing to it. */
export function keptIndex<G extends Goods>(goods: readonly G[]): Pick<GoodsIndex<G>, 'find'> {
  const index = (kept.get(goods) as GoodsIndex<G> | undefined) ?? indexGoods(goods);
  kept.set(goods, index);
  return index;
}

const leastOf = <G extends Goods>(goods: readonly G[]): G | null =>
  goods.reduce<G | null>((least, one) => (least === null || one.id < least.id ? one : least), null);

interface Matched<W extends Goods, P extends Goods> {
  /** Wanted goods that the shop lacks, in order of ids. */
  fresh: readonly W[];
  /**
   * Wanted goods that the shop has, each with the one there. Where two match the same one, only the first is listed.
   */
  there: readonly { wanted: W; present: P }[];
  /** Wanted goods that are the same product as another of the wanted ones. */
  twice: readonly W[];
}

/**
 * Splits the wanted goods into those that a shop lacks and those that it has. Their order does not matter, and none is
 * made twice.
 */
export function matchGoods<W extends Goods, P extends Goods>(
  wanted: readonly W[],
  present: readonly P[],
): Matched<W, P> {
  const [known, made] = [keptIndex(present), indexGoods<W>([])];
  const [fresh, there, twice]: [W[], { wanted: W; present: P }[], W[]] = [[], [], []];
  const met = new Set<string>();
  for (const one of [...wanted].sort(byId)) {
    const found = known.find(one);
    if (found) {
      if (met.has(found.id)) twice.push(one);
      else there.push({ wanted: one, present: found });
      met.add(found.id);
    } else if (made.find(one)) twice.push(one);
    else {
      made.add(one);
      fresh.push(one);
    }
  }
  return { fresh, there, twice };
}

const byId = (a: Goods, b: Goods): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
