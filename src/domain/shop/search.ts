import { foldAccents } from '../words/fold-accents.ts';
import { codeKey, MIN_CODE_LENGTH } from './barcode.ts';
import type { Campaign } from './campaign.ts';
import { isInForce, isLinked } from './campaign.ts';
import type { Item } from './item.ts';

export interface SearchCatalogue {
  items: readonly Item[];
  categoryNames: ReadonlyMap<string, string>;
  campaigns: readonly Campaign[];
}

/**
 * Items in stock that match every word of the query, best match first. An empty query matches all [S-01].
 * `now` (ms) decides which campaigns count.
 */
export function searchItems(catalogue: SearchCatalogue, query: string, now: number): Item[] {
  const items = catalogue.items.filter((item) => item.quantity > 0);
  return findItems({ ...catalogue, items }, query, now);
}

/**
 * The same search over all items, also without stock, for their owner [MI-01].
 *
 * Ranking: a word counts by its best field. Items rank by their worst word, then by the sum over words.
 * 1. name: the whole, its beginning, the beginning of a word, within a word
 * 2. category name
 * 3. description
 * 4. name of a linked campaign
 * 5. barcode, only from its start and from 4 characters on, because '50' is a size and noise inside a code
 *
 * Equal items keep their order.
 */
export function findItems<I extends Item>(
  catalogue: Omit<SearchCatalogue, 'items'> & { items: readonly I[] },
  query: string,
  now: number,
): I[] {
  const wanted = readQuery(query);
  if (wanted.words.length === 0) return [...catalogue.items];
  const active = catalogue.campaigns.filter((campaign) => isInForce(campaign, now));
  const names = new Map([...catalogue.categoryNames].map(([id, name]) => [id, foldAccents(name)]));
  const offers = active.map((campaign) => ({ campaign, name: foldAccents(campaign.name) }));
  return catalogue.items
    .flatMap((item) => {
      const match = matchOf(fieldsOf(item, names, offers), wanted);
      return match ? [{ item, ...match }] : [];
    })
    .sort((a, b) => a.worst - b.worst || a.sum - b.sum)
    .map(({ item }) => item);
}

/** Ranks of the fields that a word may match, best first. */
const RANK = {
  wholeName: 0,
  nameStart: 1,
  nameWord: 2,
  name: 3,
  category: 4,
  description: 5,
  campaign: 6,
  code: 7,
} as const;

interface Wanted {
  text: string;
  words: readonly string[];
  /** The digits of a code typed in groups, as printed under its bars: '7 891000 100103'. */
  grouped: string | null;
}

function readQuery(query: string): Wanted {
  const words = foldAccents(query).split(/\s+/).filter(Boolean);
  const isGrouped = words.length > 1 && words.every((word) => /^\d+$/.test(word));
  return { text: words.join(' '), words, grouped: isGrouped ? words.join('') : null };
}

/**
 * The folded words of an item. Each letter of a query searches all items again, and folding a thousand of them takes
 * longer than a frame.
 */
const folded = new WeakMap<Item, ReturnType<typeof foldItem>>();

function foldItem(item: Item) {
  const name = foldAccents(item.name).replace(/\s+/g, ' ');
  return {
    name,
    /** The words of the name, each after a space. */
    nameWords: ` ${name.replace(/[^\p{L}\p{N}]+/gu, ' ')}`,
    description: foldAccents(item.description),
    codes: item.barcodes.flatMap((code) => [foldAccents(code), foldAccents(codeKey(code))]),
  };
}

function ownFieldsOf(item: Item) {
  const own = folded.get(item) ?? foldItem(item);
  folded.set(item, own);
  return own;
}

/** The folded search fields of an item. */
type Fields = ReturnType<typeof fieldsOf>;

function fieldsOf(
  item: Item,
  names: ReadonlyMap<string, string>,
  offers: readonly { campaign: Campaign; name: string }[],
) {
  const linked = offers.filter(({ campaign }) => isLinked(campaign, item));
  return {
    ...ownFieldsOf(item),
    category: item.categoryIds.map((id) => names.get(id) ?? '').join('\n'),
    campaign: linked.map(({ name }) => name).join('\n'),
  };
}

/** Rank of the fields for all words. Null when a word is missing. */
function matchOf(fields: Fields, { text, words, grouped }: Wanted): { worst: number; sum: number } | null {
  if (fields.name === text) return { worst: RANK.wholeName, sum: 0 };
  if (fields.name.startsWith(text)) return { worst: RANK.nameStart, sum: 0 };
  const ranks = words.map((word) => fieldRank(fields, word));
  const found = ranks.filter((rank) => rank !== null);
  if (found.length === ranks.length)
    return { worst: Math.max(...found), sum: found.reduce((sum, rank) => sum + rank, 0) };
  return grouped !== null && isCodeStart(fields, grouped) ? { worst: RANK.code, sum: RANK.code } : null;
}

/** Rank of the best field that has a word. Null where none has it. */
function fieldRank(fields: Fields, word: string): number | null {
  if (fields.nameWords.includes(` ${word}`)) return RANK.nameWord;
  if (fields.name.includes(word)) return RANK.name;
  if (fields.category.includes(word)) return RANK.category;
  if (fields.description.includes(word)) return RANK.description;
  if (fields.campaign.includes(word)) return RANK.campaign;
  return isCodeStart(fields, word) ? RANK.code : null;
}

function isCodeStart({ codes }: Fields, typed: string): boolean {
  return typed.length >= MIN_CODE_LENGTH && codes.some((code) => code.startsWith(typed));
}
