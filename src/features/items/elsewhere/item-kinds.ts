import { knownCost } from '../../../domain/money/known-cost.ts';
import { sameJson } from '../../../domain/values/same-json.ts';
import { type Content, parseContent, type RecordRow } from '../../../records/record.ts';
import { hasPrice, itemContent, readItem } from '../../../records/types/goods/item.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import type { ItemPriceChange } from '../bulk/price-drafts.ts';

/** Kinds of item fields that can be taken over to other shops. */
export type KindId = 'price' | 'name' | 'description' | 'fiscal' | 'box' | 'cost' | 'hidden';

interface ItemKind {
  id: KindId;
  label: string;
  /** Fields of an ITEM's content. The name counts as one. */
  fields: readonly string[];
  /** True for facts that are the same in every shop. Cost and visibility are a shop's own, and never ticked ahead. */
  isShared: boolean;
}

export const ITEM_KINDS: readonly ItemKind[] = [
  { id: 'price', label: 'Preço', fields: ['price', 'value'], isShared: true },
  { id: 'name', label: 'Nome', fields: ['name'], isShared: true },
  { id: 'description', label: 'Descrição', fields: ['description'], isShared: true },
  { id: 'fiscal', label: 'NCM, CFOP e EAN', fields: ['ncm', 'cfop', 'ean'], isShared: true },
  { id: 'box', label: 'Embalagem', fields: ['boxSize', 'boxName'], isShared: true },
  { id: 'cost', label: 'Custo', fields: ['cost'], isShared: false },
  { id: 'hidden', label: 'Ocultar na loja', fields: ['hidden'], isShared: false },
];

/** The edited kinds that are the same in every shop. `fields`: edited fields of the content, and 'name'. */
export const sharedKinds = (fields: readonly string[]): KindId[] =>
  ITEM_KINDS.filter((kind) => kind.isShared && kind.fields.some((one) => fields.includes(one))).map(
    ({ id }) => id,
  );

/** Fields of a kind in which another shop's record differs from the source: seen value and wanted value. */
export function differences(kind: KindId, source: RecordRow, target: RecordRow): ItemPriceChange['content'] {
  const before = parseContent(target.content);
  const seen: Content = { ...before, name: readItem(target).name };
  const changed = Object.entries(wishOf(kind, source, before)).filter(
    ([field, to]) => !sameJson(seen[field] || undefined, to || undefined),
  );
  return Object.fromEntries(changed.map(([field, to]) => [field, { from: seen[field], to }]));
}

/** An unknown price or cost is not taken over. */
function wishOf(kind: KindId, source: RecordRow, before: Content): Content {
  const { name, price, cost, description } = readItem(source);
  const content = parseContent(source.content);
  switch (kind) {
    case 'price':
      return hasPrice(source) && price > 0 ? itemContent({ price }, before) : {};
    case 'cost':
      return cost ? itemContent({ cost }, before) : {};
    case 'name':
      return { name };
    case 'description':
      return itemContent({ description }, before);
    default:
      return Object.fromEntries(fieldsOf(kind).map((field) => [field, content[field]]));
  }
}

const fieldsOf = (kind: KindId): readonly string[] => ITEM_KINDS.find(({ id }) => id === kind)?.fields ?? [];

/** 'R$ 5,00 → R$ 6,00', 'nome: Café → Café coado', 'descrição'. */
export function differenceText(kind: KindId, source: RecordRow, target: RecordRow): string {
  const [to, from] = [readItem(source), readItem(target)];
  switch (kind) {
    case 'price':
      return `${moneyText(from.price)} → ${moneyText(to.price)}`;
    case 'cost': {
      const known = knownCost(from.cost);
      return `custo ${known === null ? '—' : moneyText(known)} → ${moneyText(to.cost ?? 0)}`;
    }
    case 'name':
      return `nome: ${from.name} → ${to.name}`;
    case 'hidden':
      return parseContent(source.content).hidden === true ? 'ocultar na loja' : 'mostrar na loja';
    case 'fiscal':
      return 'NCM, CFOP e EAN';
    case 'description':
      return 'descrição';
    case 'box':
      return 'embalagem';
  }
}
