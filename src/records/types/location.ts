import type { Point } from '../../domain/discovery.ts';
import type { Centavos } from '../../domain/money.ts';
import { sameJson } from '../../domain/same-json.ts';
import { faultIn, isNumber } from '../content/check.ts';
import { amountOrNull, number, text } from '../content/read.ts';
import { parseContent, type RecordRow } from '../record.ts';
import { defineType } from '../type-definition.ts';
import { editedPart, NOBODY } from '../type-rule.ts';

/** What stands where a location has no description [H-03]. */
export const NO_DESCRIPTION = 'Sem descrição';

/** Fields of a LOCATION that lists leave out for all but its owner: /location-information alone shows them [L-01]. */
export const LOCATION_DETAIL = ['purchasePrice', 'recipientName'] as const;

/** The content of a LOCATION with the detail that is known of it, where this one comes from a list that leaves it out. */
export function withLocationDetail(content: string | null, known: string | null): string | null {
  const [fields, before] = [parseContent(content), parseContent(known)];
  const missing = LOCATION_DETAIL.filter((name) => fields[name] === undefined && before[name] !== undefined);
  if (missing.length === 0) return content;
  const whole = { ...fields, ...Object.fromEntries(missing.map((name) => [name, before[name]])) };
  // The same text where nothing is new: a list that comes again writes nothing.
  return sameJson(whole, before) ? known : JSON.stringify(whole);
}

/** A vending point or mini-market. */
export interface Location {
  id: string;
  owner: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  name: string;
  description: string;
  address: string;
  cep: string;
  /** Null where either coordinate is missing or out of range. */
  point: Point | null;
  equipmentName: string;
  equipmentType: string;
  purchasePrice: Centavos | null;
  recipientName: string;
}

/** Reads a LOCATION with the defaults 'Local sem nome' and 'Sem descrição' [H-03]; anything but PUBLIC is private. */
export function readLocation(row: RecordRow): Location {
  const content = parseContent(row.content);
  return {
    id: row.id,
    owner: row.owner ?? '',
    visibility: row.reference === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    name: text(content.name).trim() || 'Local sem nome',
    description: text(content.description).trim() || NO_DESCRIPTION,
    address: text(content.address).trim(),
    cep: text(content.cep).trim(),
    point: point(number(content.lat), number(content.lon)),
    equipmentName: text(content.equipmentName),
    equipmentType: text(content.equipmentType),
    purchasePrice: amountOrNull(content.purchasePrice),
    recipientName: text(content.recipientName),
  };
}

function point(lat: number | null, lon: number | null): Point | null {
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return lat === 0 && lon === 0 ? null : { lat, lon };
}

/** Where a purchased equipment was delivered and by which purchase: the buyer's home, perhaps, and on no screen. */
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

export const LOCATION = defineType('LOCATION', {
  read: readLocation,
  rule: editedPart({
    create: NOBODY,
    change: ['owner'],
    remove: NOBODY,
    place: 'self',
    serverFields: ['equipmentName', 'equipmentType', 'purchasePrice', 'recipientName'],
    hidden: DELIVERY_FIELDS,
    detailFields: LOCATION_DETAIL,
  }),
  check: (content, { reference }) =>
    reference === 'PUBLIC' || reference === 'PRIVATE'
      ? faultIn(content, {
          lat: (value) => isNumber(Number(value), -90, 90),
          lon: (value) => isNumber(Number(value), -180, 180),
        })
      : { field: 'reference' },
  channels: ['location', 'locationOwner'],
});
