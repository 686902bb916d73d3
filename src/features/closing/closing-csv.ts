import { type ClosingShop, feeOf, keptOf, resultOf } from '../../domain/closing/closing.ts';
import { guardText } from '../../domain/csv/cell.ts';
import { writeCsv } from '../../domain/csv/text.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { formatCnpj } from '../../domain/people/cnpj.ts';

const HEAD = [
  ...['Mês', 'Local', 'CNPJ', 'Situação', 'Vendas', 'A preço de prateleira', 'Descontos', 'Vendas (R$)'],
  ...[
    'Devoluções',
    'Receita',
    'Custo do vendido',
    'Vendidas sem custo (un.)',
    'Perdas',
    'Perdas sem custo (un.)',
  ],
  ...['Taxa de 4%', 'Resultado', 'Estoque inicial', 'Estoque final', 'Estoque sem custo (un.)'],
  'Correções depois de fechado',
];

/** The month for an accountant as a CSV file: one head, one row a shop, decimal comma. What is not known is left empty. */
export function closingCsv(
  month: string,
  shops: readonly ClosingShop[],
  nameOf: (id: string) => string,
): string {
  return writeCsv([
    HEAD,
    ...shops.map(({ id, cnpj, figures, closedAt, corrections }) => {
      const result = resultOf(figures);
      return [
        ...[month, guardText(nameOf(id)), formatCnpj(cnpj), closedAt === null ? 'Aberto' : 'Fechado'],
        ...[String(figures.sales), money(figures.original), money(figures.discounts), money(figures.revenue)],
        ...[money(figures.returned), money(keptOf(figures))],
        ...[money(figures.cost), String(figures.uncosted), money(figures.lost), String(figures.lostUncosted)],
        ...[money(feeOf(figures)), result === null ? '' : money(result)],
        ...[money(figures.stockStart), money(figures.stockEnd), String(figures.stockUncosted)],
        money(corrections.reduce((sum, { amount }) => sum - amount, 0)),
      ];
    }),
  ]);
}

const money = (centavos: Centavos): string => (centavos / 100).toFixed(2).replace('.', ',');
