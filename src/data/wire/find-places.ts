import type { Point } from '../../domain/shop/discovery.ts';

/** A place found by a search, in degrees [H-05]. */
export interface FoundPlace extends Point {
  name: string;
  /** Tells places of one name apart, such as 'Centro, Caxias do Sul - RS'; may be empty. */
  detail: string;
}

/** Source of the places' data, to be shown with them. */
export interface PlacesSource {
  text: string;
  url: string;
}

/**
 * `found`: possible places, likeliest first. `unknown`: none. `malformed`: neither a CEP nor an address. `limited`:
 * asked too often. `silent`: the search does not answer. `offline`: the server could not be reached.
 */
export type PlacesAnswer =
  | { kind: 'found'; places: readonly FoundPlace[]; source: PlacesSource | null }
  | { kind: 'unknown' | 'malformed' | 'limited' | 'silent' | 'offline' };

export interface FindPlacesDeps {
  endpoint: string;
  /** The ID token; null when signed out. Rejects where the provider cannot be reached. */
  token: () => Promise<string | null>;
  fetcher: typeof fetch;
}

/** Longest wait for an answer, ms. The server waits less long for its services. */
const TIMEOUT_MS = 15_000;

/** Finds the places that a CEP or an address may mean [H-05]. `query`: as `readPlaceQuery` gives it. Never rejects. */
export async function findPlaces(
  { endpoint, token, fetcher }: FindPlacesDeps,
  query: string,
): Promise<PlacesAnswer> {
  let limit: AbortSignal | undefined;
  try {
    const idToken = await token();
    limit = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetcher(`${endpoint}?q=${encodeURIComponent(query)}`, {
      headers: idToken === null ? {} : { authorization: idToken },
      signal: limit,
    });
    if (response.status === 400) return { kind: 'malformed' };
    if (response.status === 429) return { kind: 'limited' };
    return response.ok ? readAnswer(await response.json().catch(() => null)) : { kind: 'silent' };
  } catch {
    // Chrome below 124 rejects with an AbortError here, so the error's name tells nothing.
    return { kind: limit?.aborted ? 'silent' : 'offline' };
  }
}

function readAnswer(value: unknown): PlacesAnswer {
  const { places, attribution } = (value ?? {}) as Record<string, unknown>;
  if (!Array.isArray(places)) return { kind: 'silent' };
  const found = places.flatMap(readPlace);
  return found.length > 0
    ? { kind: 'found', places: found, source: readSource(attribution) }
    : { kind: 'unknown' };
}

function readPlace(value: unknown): FoundPlace[] {
  const { name, detail, lat, lon } = (value ?? {}) as Partial<FoundPlace>;
  if (typeof name !== 'string' || name.trim() === '') return [];
  if (typeof lat !== 'number' || typeof lon !== 'number') return [];
  return [{ name, detail: typeof detail === 'string' ? detail : '', lat, lon }];
}

function readSource(value: unknown): PlacesSource | null {
  const { text, url } = (value ?? {}) as Partial<PlacesSource>;
  return text && url?.startsWith('https://') ? { text, url } : null;
}
