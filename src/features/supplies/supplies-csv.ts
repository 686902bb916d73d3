import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import { guardText } from '../../domain/csv/cell.ts';
import { writeAmount } from '../../domain/csv/number.ts';
import { writeCsv } from '../../domain/csv/text.ts';
import { clockText } from '../../domain/hours/shop-clock.ts';
import { dateText, isoDateText } from '../../domain/hours/shop-date.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { STATUS_NAMES } from '../../domain/supplies/status-names.ts';
import { orderedUnits } from '../../domain/supplies/supply-order.ts';
import { extraLines } from './supply-texts.ts';

const HEAD = [
  ...[
    'Local',
    'Fornecedor',
    'Situação',
    'Pedido em',
    'Entrega prevista',
    'Recebido em',
    'Recebido por',
    'Item',
  ],
  ...[
    'Embalagens',
    'Unidades por embalagem',
    'Unidades pedidas',
    'Unidades recebidas',
    'Preço por embalagem',
    'Valor pago',
  ],
];

/** Orders of shops as a CSV file: a heading, one row per order line, decimal comma. Unknown values are empty. */
export function suppliesCsv(supplies: readonly ShopSupply[]): string {
  const rows = supplies.flatMap(({ shop, value }) =>
    [...value.lines, ...extraLines(value)].map((line) => [
      ...[guardText(shop), guardText(value.supplierName), STATUS_NAMES[value.status]],
      ...[moment(value.orderedAt), value.expectedOn ? isoDateText(value.expectedOn) : ''],
      ...[moment(value.receivedAt), guardText(value.receivedBy), guardText(line.name)],
      ...[String(line.boxes), String(line.boxSize), String(orderedUnits(line))],
      String(value.came[line.itemId] ?? ''),
      ...[money(value.costs[line.itemId]), money(value.paid[line.itemId])],
    ]),
  );
  return writeCsv([HEAD, ...rows]);
}

/** Date and time in a form that spreadsheets read. */
const moment = (at: number | null): string => (at === null ? '' : `${dateText(at)} ${clockText(at)}`);

const money = (centavos: Centavos | undefined): string =>
  centavos === undefined ? '' : writeAmount(centavos);
