import { isValidCnpj } from '../../../domain/people/cnpj.ts';
import type { Point } from '../../../domain/shop/discovery.ts';
import { MAX_TEXT_LENGTHS } from '../../../domain/words/location-texts.ts';
import { faultIn, isNumber, isTextWithin } from '../../content/check.ts';
import { amountOrNull, number, text } from '../../content/read.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { editedPart, NOBODY } from '../../type-rule.ts';

/** Text in place of a missing description of a location [H-03]. */
export const NO_DESCRIPTION = 'Sem descrição';

/** A vending point or mini-market. */
export type Location = ReturnType<typeof readLocation>;

/**
 * Reads a LOCATION with the defaults 'Local sem nome' and 'Sem descrição' [H-03]. Any reference but PUBLIC is private.
 */
export function readLocation(row: RecordRow) {
  const content = parseContent(row.content);
  const visibility: 'PUBLIC' | 'PRIVATE' = row.reference === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE';
  return {
    id: row.id,
    owner: row.owner ?? '',
    visibility,
    name: text(content.name).trim() || 'Local sem nome',
    description: text(content.description).trim() || NO_DESCRIPTION,
    address: text(content.address).trim(),
    cep: text(content.cep).trim(),
    /** Point of the location. Null where either coordinate is missing or out of range. */
    point: point(number(content.lat), number(content.lon)),
    equipmentName: text(content.equipmentName),
    equipmentType: text(content.equipmentType),
    /** Price of the equipment. Null where unknown, and for visitors of a PUBLIC location. */
    purchasePrice: amountOrNull(content.purchasePrice),
    /** Recipient of the equipment. Empty where unknown, and for visitors of a PUBLIC location. */
    recipientName: text(content.recipientName),
  };
}

function point(lat: number | null, lon: number | null): Point | null {
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return lat === 0 && lon === 0 ? null : { lat, lon };
}

/** Fields of the delivery and purchase of an equipment. The address may be the buyer's home, and no screen shows it. */
const DELIVERY_FIELDS = [
  'deliveryRua',
  'deliveryNumero',
  'deliveryComplemento',
  'deliveryBairro',
  'deliveryCidade',
  'deliveryEstado',
  'deliveryCep',
  'deliveryFee',
  'purchaseId',
  'purchaseDate',
  'shippedAt',
  'shippingNote',
];

/** The form's limits. A longer text that was stored before them can still be edited. */
const textTests = (previous: Content | null) =>
  Object.fromEntries(
    Object.entries(MAX_TEXT_LENGTHS).map(([field, most]) => [field, isTextWithin(most, previous?.[field])]),
  );

export const LOCATION = defineType('LOCATION', {
  read: readLocation,
  rule: editedPart({
    create: NOBODY,
    change: ['owner'],
    remove: NOBODY,
    place: 'self',
    serverFields: ['equipmentName', 'equipmentType', 'purchasePrice', 'recipientName'],
    hidden: DELIVERY_FIELDS,
    locationOwnerFields: ['cnpj'],
    hiddenWhenPublic: ['purchasePrice', 'recipientName'],
  }),
  check: (content, { reference }, previous) =>
    reference === 'PUBLIC' || reference === 'PRIVATE'
      ? faultIn(content, {
          ...textTests(previous),
          lat: (value) => isNumber(Number(value), -90, 90),
          lon: (value) => isNumber(Number(value), -180, 180),
          cnpj: (value) => value === '' || (typeof value === 'string' && isValidCnpj(value)),
          maintenance: (value) => typeof value === 'boolean',
          sellsWithinHours: (value) => typeof value === 'boolean',
        })
      : { field: 'reference' },
  channels: ['location', 'locationOwner'],
});
