import { codeKeys } from '../shop/barcode.ts';
import { foldAccents } from '../words/fold-accents.ts';

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
  /**
   * The same, for a change of price, cost or text. A name alone makes no match where both have barcodes and none in
   * common: shops sell different products under one name.
   */
  findToChange(wanted: Goods): G | null;
  add(one: G): void;
}

/**
 * Indexes goods by their marks: the item from which they were copied, else a barcode, else the name. Of several that
 * match, the least id is found.
 */
export function indexGoods<G extends Goods>(goods: readonly G[]): GoodsIndex<G> {
  const [keys, codes, names] = [new Map<string, G>(), new Map<string, G>(), new Map<string, G[]>()];
  const enter = (map: Map<string, G>, key: string, one: G): void => {
    const known = map.get(key);
    if (key !== '' && (!known || one.id < known.id)) map.set(key, one);
  };
  const index: GoodsIndex<G> = {
    add(one) {
      enter(keys, catalogueKey(one), one);
      for (const code of codeKeys(one.barcodes)) enter(codes, code, one);
      const name = nameKey(one.name);
      if (name !== '') names.set(name, [...(names.get(name) ?? []), one]);
    },
    find: (wanted) => marked(wanted) ?? leastOf(namesakes(wanted)),
    findToChange: (wanted) =>
      marked(wanted) ?? leastOf(namesakes(wanted).filter((one) => !haveOtherCodes(wanted, one))),
  };
  const namesakes = ({ name }: Goods): readonly G[] => names.get(nameKey(name)) ?? [];
  const marked = (wanted: Goods): G | null => {
    const coded = codeKeys(wanted.barcodes).flatMap((code) => codes.get(code) ?? []);
    return keys.get(catalogueKey(wanted)) ?? leastOf(coded);
  };
  for (const one of goods) index.add(one);
  return index;
}

/** True where both have barcodes and none in common. */
export function haveOtherCodes(one: Pick<Goods, 'barcodes'>, other: Pick<Goods, 'barcodes'>): boolean {
  const [codes, others] = [codeKeys(one.barcodes), codeKeys(other.barcodes)];
  return codes.length > 0 && others.length > 0 && !codes.some((code) => others.includes(code));
}

const kept = new WeakMap<readonly Goods[], unknown>();

/** The same of a list that never changes, made once: a shop's shelf is compared at each press of a key. Add nothing to it. */
export function keptIndex<G extends Goods>(goods: readonly G[]): Omit<GoodsIndex<G>, 'add'> {
  const index = (kept.get(goods) as GoodsIndex<G> | undefined) ?? indexGoods(goods);
  kept.set(goods, index);
  return index;
}

const leastOf = <G extends Goods>(goods: readonly G[]): G | null =>
  goods.reduce<G | null>((least, one) => (least === null || one.id < least.id ? one : least), null);

interface Pair<W extends Goods, P extends Goods> {
  wanted: W;
  present: P;
}

interface Matched<W extends Goods, P extends Goods> {
  /** Wanted goods that the shop lacks, in order of ids. */
  fresh: readonly W[];
  /**
   * Wanted goods that the shop has, each with the one there. Where two match the same one, only the first is listed.
   */
  there: readonly Pair<W, P>[];
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
  const [fresh, there, twice]: [W[], Pair<W, P>[], W[]] = [[], [], []];
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

/**
 * The wanted goods whose price and cost the shop's own may take over (`findToChange`). Where two match the same one,
 * only the first by id is listed.
 */
export function pairsToChange<W extends Goods, P extends Goods>(
  wanted: readonly W[],
  present: readonly P[],
): Pair<W, P>[] {
  const known = keptIndex(present);
  const pairs = new Map<string, Pair<W, P>>();
  for (const one of [...wanted].sort(byId)) {
    const found = known.findToChange(one);
    if (found && !pairs.has(found.id)) pairs.set(found.id, { wanted: one, present: found });
  }
  return [...pairs.values()];
}

const byId = (a: Goods, b: Goods): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
