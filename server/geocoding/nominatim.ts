import * as v from 'valibot';
import { askJson } from '../postal/ask-json.ts';
import { distinctPlaces } from './distinct-places.ts';
import {
  type AddressAnswer,
  type AddressPort,
  type KnownPlace,
  MAX_PLACES,
  pointInBrazil,
} from './geocoding-ports.ts';

export interface NominatimOptions {
  /** Base address, without a trailing slash, e.g. 'https://nominatim.openstreetmap.org'. */
  url: string;
  /** Name under which we ask, and a contact: the public service refuses the names of libraries. */
  userAgent: string;
  /** Longest wait for an answer, in ms. */
  timeoutMs: number;
}

const Found = v.object({
  lat: v.string(),
  lon: v.string(),
  display_name: v.string(),
  name: v.optional(v.nullable(v.string())),
  address: v.optional(v.record(v.string(), v.unknown()), {}),
});
type Found = v.InferOutput<typeof Found>;

/** Names that Nominatim may give to a part of an address, the best first. */
const ROAD = ['road', 'pedestrian', 'footway', 'square'] as const;
const DISTRICT = ['suburb', 'neighbourhood', 'quarter', 'city_district'] as const;
const CITY = ['city', 'town', 'village', 'municipality', 'hamlet'] as const;

/** The search of a Nominatim server over OpenStreetMap's data, such as the public one. */
export function createNominatim({ url, userAgent, timeoutMs }: NominatimOptions): AddressPort {
  return {
    async search(text) {
      const query = new URLSearchParams({
        q: text,
        format: 'jsonv2',
        addressdetails: '1',
        countrycodes: 'br',
        limit: String(MAX_PLACES),
        'accept-language': 'pt-BR',
      });
      const answer = await askJson({
        url: `${url}/search?${query}`,
        headers: { 'user-agent': userAgent },
        timeoutMs,
      });
      if (answer.kind === 'silent') return answer;
      if (answer.status !== 200) return { kind: 'silent', detail: `status ${answer.status}` };
      return readAnswer(answer.body);
    },
  };
}

function readAnswer(body: unknown): AddressAnswer {
  const parsed = v.safeParse(v.array(Found), body);
  if (!parsed.success) return { kind: 'silent', detail: 'unreadable answer' };
  const places = distinctPlaces(parsed.output.flatMap(readPlace));
  return places.length > 0 ? { kind: 'found', places } : { kind: 'unknown' };
}

function readPlace({ lat, lon, name, display_name, address }: Found): KnownPlace[] {
  const point = pointInBrazil(lat, lon);
  const part = (names: readonly string[]): string => {
    const found = names.find((one) => typeof address[one] === 'string');
    return found ? String(address[found]) : '';
  };
  const house = [part(ROAD), part(['house_number'])].filter(Boolean).join(', ');
  const called = name?.trim() || house || display_name.split(',', 1)[0]?.trim();
  // 'BR-RS' is the code of a state.
  const uf = /^BR-([A-Z]{2})$/.exec(part(['ISO3166-2-lvl4']))?.[1] ?? '';
  return point && called ? [{ name: called, district: part(DISTRICT), city: part(CITY), uf, point }] : [];
}
