import { guardText } from '../../../domain/csv/cell.ts';
import { writeAmount } from '../../../domain/csv/number.ts';
import { writeCsv } from '../../../domain/csv/text.ts';
import { clockText } from '../../../domain/hours/shop-clock.ts';
import { dateText } from '../../../domain/hours/shop-date.ts';
import { unitsReturned } from '../../../domain/sales/sale-return.ts';
import { proofNumber } from '../../../domain/shop/proof-number.ts';
import type { SaleReturn } from '../../../records/content/sale-return.ts';
import { type ShownSale, wayText } from '../shown-sale.ts';

const HEAD = [
  ...[
    'Data',
    'Hora',
    'Local',
    'Cliente',
    'Item',
    'Quantidade',
    'Preço',
    'Desconto',
    'Total',
    'Devolvido (un.)',
  ],
  ...['Devolvido (R$)', 'Devolvido por', 'Pagamento', 'Código do PIX', 'Venda', 'Número'],
];

/** The lines of sales as a CSV file: a heading, one row per line, decimal comma. */
export function salesCsv(sales: readonly ShownSale[], shops: ReadonlyMap<string, string>): string {
  return writeCsv([HEAD, ...sales.flatMap((sale) => rowsOf(sale, shops))]);
}

function rowsOf(sale: ShownSale, shops: ReadonlyMap<string, string>): string[][] {
  const returns = sale.returns.filter(({ failed }) => !failed);
  const given = returns.flatMap(({ lines }) => lines);
  return sale.lines.map(({ itemId, name, quantity, originalPrice, total }) => [
    ...[
      dateText(sale.at),
      clockText(sale.at),
      guardText(shops.get(sale.locationId) ?? ''),
      guardText(sale.buyer),
    ],
    ...[
      guardText(name),
      String(quantity),
      writeAmount(originalPrice),
      writeAmount(originalPrice * quantity - total),
      writeAmount(total),
    ],
    String(unitsReturned(sale.returns, itemId)),
    writeAmount(given.reduce((sum, line) => (line.itemId === itemId ? sum + line.amount : sum), 0)),
    backWay(returns.filter(({ lines }) => lines.some((line) => line.itemId === itemId))),
    ...[wayText(sale), guardText(sale.endToEndId ?? ''), sale.id, proofNumber(sale.id)],
  ]);
}

/** The ways by which money of a line went back: 'Saldo', 'PIX' or both. Empty where none did. */
function backWay(returns: readonly Pick<SaleReturn, 'pix' | 'amount'>[]): string {
  const ways = [
    returns.some(({ pix, amount }) => pix === null && amount > 0) && 'Saldo',
    returns.some(({ pix }) => pix !== null) && 'PIX',
  ];
  return ways.filter(Boolean).join(' + ');
}
