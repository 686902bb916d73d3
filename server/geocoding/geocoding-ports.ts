import type { Point } from '../../src/domain/shop/discovery.ts';
import type { PostalAddress } from '../postal/postal-code-port.ts';

/**
 * An answer without a place. `unknown`: nobody has it. `silent`: the service did not answer, which says nothing about
 * the question.
 */
type Nothing = { kind: 'unknown' } | { kind: 'silent'; detail: string };

/** A street or town by its name, and its position. Unknown parts are empty. */
export interface KnownPlace {
  name: string;
  district: string;
  city: string;
  /** State, in two capital letters. */
  uf: string;
  point: Point;
}

/** The address of a postal code. `point` is null where the service does not know its position. */
export type CodeAnswer = { kind: 'found'; address: PostalAddress; point: Point | null } | Nothing;

/** Places that an address may mean, likeliest first and never empty. */
export type AddressAnswer = { kind: 'found'; places: readonly KnownPlace[] } | Nothing;

/** Tells the position of postal codes. */
export interface LocatedCodePort {
  /** `cep`: eight digits. Never throws. */
  locate(cep: string): Promise<CodeAnswer>;
}

/** Finds addresses of Brazil. */
export interface AddressPort {
  /** `text`: words of an address in any order. Never throws. */
  search(text: string): Promise<AddressAnswer>;
}

/** Most places of one answer: more than a person looks through. */
export const MAX_PLACES = 5;

/** Bounds of Brazil with its islands, in degrees. A place beyond them is a mistake of the service. */
const BRAZIL = { south: -34, north: 5.5, west: -74.1, east: -28.6 } as const;

/** The point of two coordinates as services write them, text or number; null for none, and outside of Brazil. */
export function pointInBrazil(lat: unknown, lon: unknown): Point | null {
  const point = { lat: degrees(lat), lon: degrees(lon) };
  const isThere =
    point.lat >= BRAZIL.south &&
    point.lat <= BRAZIL.north &&
    point.lon >= BRAZIL.west &&
    point.lon <= BRAZIL.east;
  return isThere ? point : null;
}

/**
 * The degrees of a coordinate; NaN for a value that is no number. Null and empty text would else be 0, which is a
 * latitude of Brazil.
 */
function degrees(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
