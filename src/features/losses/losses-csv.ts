import { guardText } from '../../domain/csv/cell.ts';
import { writeAmount } from '../../domain/csv/number.ts';
import { writeCsv } from '../../domain/csv/text.ts';
import { clockText } from '../../domain/hours/shop-clock.ts';
import { dateText } from '../../domain/hours/shop-date.ts';
import { lossesOf } from '../../domain/losses/group.ts';
import { causeName, type LossShop } from '../../domain/losses/losses.ts';

const HEAD = [
  ...['Data', 'Hora', 'Local', 'Item', 'Movimento', 'Motivo', 'Unidades', 'Custo unitário', 'Perda'],
  ...['Contado', 'Constava', 'Quem', 'Observação'],
];

/** The losses of a month as a CSV file: a heading, one row per entry, decimal comma. An unknown cost is empty. */
export function lossesCsv(shops: readonly LossShop[], nameOf: (id: string) => string): string {
  const rows = lossesOf(shops).map((entry) => {
    const { at, locationId, itemName, kind, cause, units, cost, counted, author, note } = entry;
    return [
      ...[dateText(at), clockText(at)],
      ...[guardText(nameOf(locationId)), guardText(itemName)],
      kind === 'retirado' ? 'Retirado' : counted === null ? 'Editado' : 'Contado',
      causeName(cause ?? 'perda'),
      String(units),
      ...(cost === null ? ['', ''] : [writeAmount(cost), writeAmount(cost * units)]),
      ...(counted === null ? ['', ''] : [String(counted), String(counted + units)]),
      ...[guardText(author), guardText(note)],
    ];
  });
  return writeCsv([HEAD, ...rows]);
}
