import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import { isoDateText, shortInstantText } from '../../domain/hours/shop-date.ts';
import type { Day } from '../../domain/hours/shop-time-zone.ts';
import { boxesText } from '../../domain/overview/pick-units.ts';
import { type ArrivalState, arrivalOf, arrivalText } from '../../domain/supplies/expected.ts';
import { costOf, orderedUnits, type SupplyLine, unpricedIn } from '../../domain/supplies/supply-order.ts';
import { inGroups } from '../../domain/words/in-groups.ts';
import type { SupplyOrder } from '../../records/types/supplies/supply-order.ts';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';

export const VIEWS = [
  { id: 'expected', label: 'Entregas' },
  { id: 'drafts', label: 'Rascunhos' },
  { id: 'received', label: 'Recebidas' },
] as const;
export type SupplyView = (typeof VIEWS)[number]['id'];

export const NO_SUPPLIES: Readonly<Record<SupplyView, string>> = {
  expected: 'Nenhuma entrega a caminho.',
  drafts: 'Nenhum rascunho de compra.',
  received: 'Nenhuma entrega recebida.',
};

const ARRIVALS: readonly (readonly [ArrivalState, string])[] = [
  ['late', 'Atrasadas'],
  ['today', 'Chega hoje'],
  ['coming', 'A caminho'],
  ['some day', 'Sem data de entrega'],
];

export interface SupplyGroup {
  title: string;
  rows: readonly ShopSupply[];
}

/** Maximum number of shown receipts, newest first. */
const MAX_RECEIVED = 60;

/** The orders of a view in groups. Expected orders are grouped by their arrival. */
export function groupsOf(supplies: readonly ShopSupply[], view: SupplyView, today: Day): SupplyGroup[] {
  if (view === 'expected')
    return ARRIVALS.map(([arrival, title]) => ({
      title,
      rows: supplies.filter(({ value }) => arrivalOf(value, today) === arrival),
    })).filter(({ rows }) => rows.length > 0);
  const status = view === 'drafts' ? 'rascunho' : 'recebido';
  const rows = supplies
    .filter(({ value }) => value.status === status)
    .sort((a, b) => timeOf(b.value) - timeOf(a.value))
    .slice(0, MAX_RECEIVED);
  return rows.length > 0 ? [{ title: VIEWS.find(({ id }) => id === view)?.label ?? '', rows }] : [];
}

const timeOf = ({ receivedAt, createdAt }: SupplyOrder): number => receivedAt ?? createdAt;

export const supplierText = ({ supplierName }: Pick<SupplyOrder, 'supplierName'>): string =>
  supplierName || 'Sem fornecedor';

/** Cost of an order, or its invoiced amount after the receipt, centavos. Null where unknown. */
export function totalOf({ status, lines, costs, paid, receivedAt }: SupplyOrder): number | null {
  if (status !== 'recebido' || receivedAt === null) return costOf(lines, costs);
  const invoiced = Object.values(paid);
  return invoiced.length === 0 ? null : invoiced.reduce((sum, one) => sum + one, 0);
}

/** Number of items that `totalOf` leaves out: ordered, or delivered after the receipt. */
export function unpricedOf({ status, lines, costs, came, paid, receivedAt }: SupplyOrder): number {
  if (status !== 'recebido' || receivedAt === null) return unpricedIn(lines, costs);
  return Object.entries(came).filter(([itemId, units]) => units > 0 && !(itemId in paid)).length;
}

/** 'Total', 'Total, 2 sem preço'. */
export const totalLabel = (unpriced: number): string =>
  unpriced === 0 ? 'Total' : `Total, ${inGroups(unpriced)} sem preço`;

/** 'chega quinta · 6 itens · R$ 371,00 · 2 sem preço' */
export function supplyText({ value }: ShopSupply, today: Day): string {
  const { status, expectedOn, lines, receivedAt, receivedBy } = value;
  const [cost, unpriced] = [totalOf(value), unpricedOf(value)];
  const parts = [
    status === 'pedido' && arrivalText(expectedOn, today),
    status === 'recebido' && receivedAt !== null && `${shortInstantText(receivedAt)} por ${receivedBy}`,
    countText(lines.length, 'item', 'itens'),
    cost !== null && moneyText(cost),
    cost !== null && unpriced > 0 && `${inGroups(unpriced)} sem preço`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** '2 fardos', or '6 un.'. */
export const lineText = (line: SupplyLine): string =>
  boxesText(orderedUnits(line), { boxSize: line.boxSize, boxName: line.boxName }, countText);

/** '2 fardos (24 un.)', or '6 un.'. */
export const lineUnitsText = (line: SupplyLine): string =>
  line.boxSize > 1 ? `${lineText(line)} (${countText(orderedUnits(line), 'un.', 'un.')})` : lineText(line);

/** Received goods that nobody ordered, as lines of 0 boxes. */
export const extraLines = ({ extra }: SupplyOrder): SupplyLine[] =>
  Object.entries(extra).map(([itemId, name]) => ({ itemId, name, boxes: 0, boxSize: 1, boxName: '' }));

/** 'Preço por fardo', or 'Preço por unidade'. */
export const priceLabel = ({ name, boxSize, boxName }: SupplyLine): string =>
  `Preço por ${boxSize > 1 ? boxName || 'caixa' : 'unidade'} de ${name}`;

/** An order as text for its supplier. It contains no cost. */
export function orderPlainText({ value, shop }: ShopSupply): string {
  const head = [
    `Pedido de compra · ${shop}`,
    value.supplierName,
    value.expectedOn && `Entrega: ${isoDateText(value.expectedOn)}`,
  ];
  const lines = value.lines.map((line) => `${lineUnitsText(line)} ${line.name}`);
  return [head.filter(Boolean).join('\n'), lines.join('\n'), value.note].filter(Boolean).join('\n\n');
}
