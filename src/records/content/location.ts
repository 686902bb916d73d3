import type { Point } from '../../domain/discovery.ts';
import type { Centavos } from '../../domain/money.ts';
import { parseContent, type RecordRow } from '../record.ts';
import { amountOrNull, number, text } from './read.ts';

/** What stands where a location has no description [H-03]. */
export const NO_DESCRIPTION = 'Sem descrição';

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
