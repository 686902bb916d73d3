/** Source of places: the table of the demo, or services with the protocols of BrasilAPI and Nominatim. */
export type GeocodingSettings = { kind: 'local' } | ({ kind: 'public' } & PublicGeocoding);

export interface PublicGeocoding {
  /** Base address of BrasilAPI's CEP service, version 2. */
  codesUrl: string;
  /** Base address of a Nominatim server. */
  addressesUrl: string;
  /** Name under which we ask. */
  userAgent: string;
  /** Least time between two questions to the Nominatim server, in ms. */
  pauseMs: number;
}

/** Pause that the public server of OpenStreetMap demands of everybody: one question a second. */
const PUBLIC_PAUSE_MS = 1000;

/**
 * Reads CEP_PLACES_URL, ADDRESS_URL, ADDRESS_PAUSE_MS and ADDRESS_CONTACT. The demo asks nobody unless it is told to.
 */
export function readGeocodingSettings(
  env: Readonly<Record<string, string | undefined>>,
  { demo, publicOrigin }: { demo: boolean; publicOrigin: string },
  problems: string[],
): GeocodingSettings {
  const given = (name: string): string => env[name]?.trim() ?? '';
  if (demo && !given('CEP_PLACES_URL') && !given('ADDRESS_URL')) return { kind: 'local' };
  const address = (name: string, usual: string): string => {
    const url = given(name) || usual;
    if (!/^https?:\/\/[^?#]+$/.test(url) || !URL.canParse(url))
      problems.push(`${name} is not an address: ${url}`);
    return url.replace(/\/$/, '');
  };
  const pauseMs = Number(given('ADDRESS_PAUSE_MS') || PUBLIC_PAUSE_MS);
  if (!Number.isInteger(pauseMs) || pauseMs < 0)
    problems.push(`ADDRESS_PAUSE_MS is not a number of milliseconds: ${given('ADDRESS_PAUSE_MS')}`);
  const contact = given('ADDRESS_CONTACT');
  // The contact travels in a header.
  if (!/^[\x20-\x7e]*$/.test(contact))
    problems.push(`ADDRESS_CONTACT has other signs than ASCII: ${contact}`);
  return {
    kind: 'public',
    codesUrl: address('CEP_PLACES_URL', 'https://brasilapi.com.br/api/cep/v2'),
    addressesUrl: address('ADDRESS_URL', 'https://nominatim.openstreetmap.org'),
    userAgent: `Vendinha (+${[publicOrigin, contact].filter(Boolean).join('; ')})`,
    pauseMs,
  };
}
