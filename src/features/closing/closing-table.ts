import { type Closing, type ClosingShop, feeOf, keptOf, resultOf } from '../../domain/closing/closing.ts';
import type { ClosingItems } from '../../domain/closing/closing-items.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { formatCnpj } from '../../domain/people/cnpj.ts';

/** One cell of a spreadsheet. An unknown value is null and stays empty. */
export type Cell =
  | { kind: 'text'; value: string }
  /** Digits of a code, kept as text. */
  | { kind: 'code'; value: string }
  | { kind: 'units'; value: number | null }
  | { kind: 'money'; value: Centavos | null }
  | { kind: 'day'; value: number | null };

/** A spreadsheet: its columns and rows. */
export interface Table {
  name: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

const text = (value: string): Cell => ({ kind: 'text', value });
const code = (value: string): Cell => ({ kind: 'code', value });
const units = (value: number | null): Cell => ({ kind: 'units', value });
const day = (value: number | null): Cell => ({ kind: 'day', value });
const money = (value: Centavos | null): Cell => ({ kind: 'money', value });

const SHOP_HEAD = [
  ...['Mês', 'Local', 'CNPJ', 'Situação', 'Vendas', 'A preço de prateleira', 'Descontos', 'Vendas (R$)'],
  ...['Devoluções', 'Receita', 'Custo do vendido', 'Vendidas sem custo (un.)', 'Perdas'],
  ...['Perdas sem custo (un.)', 'Taxa de 4%', 'Resultado', 'Estoque inicial', 'Estoque final'],
  ...['Estoque sem custo (un.)', 'Correções depois de fechado', 'Fechado em'],
  ...['Estoque inicial sem custo (un.)', 'Dados de'],
  ...['Perdas corrigidas depois de fechado', 'Perdas corrigidas sem custo (un.)'],
];

/** A row for each shop's month. The first argument is the answer that contains the shops. */
export function shopTable(
  { at, month }: Pick<Closing, 'at' | 'month'>,
  shops: readonly ClosingShop[],
  nameOf: (id: string) => string,
): Table {
  const rows = shops.map(({ id, cnpj, figures, closedAt, corrections, lossCorrection }) => [
    ...[
      text(month),
      text(nameOf(id)),
      text(formatCnpj(cnpj)),
      text(closedAt === null ? 'Aberto' : 'Fechado'),
    ],
    ...[units(figures.sales), money(figures.original), money(figures.discounts), money(figures.revenue)],
    ...[money(figures.returned), money(keptOf(figures))],
    ...[money(figures.cost), units(figures.uncosted), money(figures.lost), units(figures.lostUncosted)],
    ...[money(feeOf(figures)), money(resultOf(figures))],
    ...[money(figures.stockStart), money(figures.stockEnd), units(figures.stockUncosted)],
    money(corrections.reduce((sum, { amount }) => sum - amount, 0)),
    day(closedAt),
    // An answer stored by an older build lacks this field.
    units(figures.stockStartUncosted ?? null),
    day(at),
    // Added to 'Perdas', the correction gives the month's current losses.
    money(lossCorrection === undefined ? null : (lossCorrection?.amount ?? 0)),
    units(lossCorrection === undefined ? null : (lossCorrection?.uncosted ?? 0)),
  ]);
  return { name: 'Locais', head: SHOP_HEAD, rows };
}

const ITEM_HEAD = [
  ...['Mês', 'Local', 'CNPJ', 'Item', 'NCM', 'CFOP', 'EAN', 'Unidades vendidas', 'Vendas (R$)'],
  // Not named 'Custo do vendido' as for shops, which excludes returned goods.
  ...['Custo das unidades vendidas (antes de devoluções)', 'Dados de'],
];

/** A row for each item that a shop sold in the month. */
export function itemTable(
  { at, month, shops: sold }: ClosingItems,
  shops: readonly ClosingShop[],
  nameOf: (id: string) => string,
): Table {
  const known = new Map(sold.map(({ id, items }) => [id, items]));
  const rows = shops.flatMap(({ id, cnpj }) =>
    (known.get(id) ?? []).map((item) => [
      ...[text(month), text(nameOf(id)), text(formatCnpj(cnpj)), text(item.name || 'Item removido')],
      ...[code(item.ncm), code(item.cfop), code(item.ean)],
      ...[units(item.units), money(item.revenue), money(item.cost), day(at)],
    ]),
  );
  return { name: 'Itens', head: ITEM_HEAD, rows };
}
