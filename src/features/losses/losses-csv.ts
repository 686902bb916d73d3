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
    const { at, locationId, itemName, kind, units, cost, author, note } = entry;
    const counted = entry.edited ? null : entry.counted;
    // The cause of an edit is a count where no other was told, and nobody counted.
    const cause = entry.edited && entry.cause === 'contagem' ? '' : causeName(entry.cause ?? 'perda');
    return [
      ...[dateText(at), clockText(at)],
      ...[guardText(nameOf(locationId)), guardText(itemName)],
      kind === 'retirado' ? 'Retirado' : entry.edited ? 'Editado' : 'Contado',
      cause,
      String(units),
      ...(cost === null ? ['', ''] : [writeAmount(cost), writeAmount(cost * units)]),
      ...(counted === null ? ['', ''] : [String(counted), String(counted + units)]),
      ...[guardText(author), guardText(note)],
    ];
  });
  return writeCsv([HEAD, ...rows]);
}
