import type { PostalCodePort } from '../postal/postal-code-port.ts';
import { createBrasilApi } from './brasil-api.ts';
import { createPlaceFinder, type FindPlaces } from './find-places.ts';
import { inTurn } from './in-turn.ts';
import { createLocalAddresses, createLocalCodes } from './local-places.ts';
import { createNominatim } from './nominatim.ts';
import type { Attribution } from './register-places.ts';
import type { GeocodingSettings } from './settings.ts';

/** Longest wait for one service, in ms: a person stands before a field, and a CEP may ask three of them. */
const TIMEOUT_MS = 4000;

/** Owner of the data out of which both services take their positions. */
const OPEN_STREET_MAP: Attribution = {
  text: '© OpenStreetMap',
  url: 'https://www.openstreetmap.org/copyright',
};

/** The search for places that the configuration names, and the owner of its data. */
export function openPlaces(
  settings: GeocodingSettings,
  postalCodes: PostalCodePort,
  now: () => number,
): { findPlaces: FindPlaces; attribution: Attribution | null } {
  if (settings.kind === 'local') {
    const local = { codes: createLocalCodes(), addresses: createLocalAddresses() };
    return { findPlaces: createPlaceFinder({ ...local, postalCodes }), attribution: null };
  }
  const { codesUrl, addressesUrl, userAgent, pauseMs } = settings;
  const nominatim = createNominatim({ url: addressesUrl, userAgent, timeoutMs: TIMEOUT_MS });
  const findPlaces = createPlaceFinder({
    codes: createBrasilApi({ url: codesUrl, timeoutMs: TIMEOUT_MS }),
    postalCodes,
    addresses: inTurn(nominatim, { pauseMs, now }),
  });
  return { findPlaces, attribution: OPEN_STREET_MAP };
}
