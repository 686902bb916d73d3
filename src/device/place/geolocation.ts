/** A position in degrees. 0/0 until one is known [F-20]. */
export interface Position {
  lat: number;
  lon: number;
}

export type GeolocationState = {
  kind: 'idle' | 'locating' | 'failed' | 'located';
  /** The last known position, also while locating again or after a failure. */
  position: Position;
  /** Set for a failure where the browser refused the position. Absent where the position was not found. */
  refused?: true;
};

export interface Geolocation {
  state(): GeolocationState;
  /** Position of the device. Null before it was found, and where it was found `maxAge` ms ago or earlier. */
  known(maxAge?: number): Position | null;
  subscribe(listener: () => void): () => void;
  /**
   * Asks the device once and resolves with its answer or failure. After 45 s without an answer it counts as failed. A
   * later position still becomes the state. Concurrent calls share the answer.
   */
  locate(): Promise<GeolocationState>;
  /**
   * Locates without a prompt. Asks only where the user has granted the permission already and the position is older
   * than a minute. Otherwise resolves with the earlier position, null where there is none.
   */
  locateIfAllowed(): Promise<GeolocationState | null>;
}

/** Options of a question: high accuracy, 30 s to answer, a position up to 60 s old is accepted [F-20]. */
export const POSITION_OPTIONS = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 60_000 } as const;

/** Longest wait for an answer, ms. The browser's own limit begins behind its prompt, which some people leave open. */
const ANSWER_MS = 45_000;

/** Code of a failure: GeolocationPositionError.PERMISSION_DENIED. */
const REFUSED = 1;

const UNKNOWN: Position = { lat: 0, lon: 0 };

/**
 * The device's position as a store. `source` is navigator.geolocation, absent where the browser has none. `permissions`
 * is navigator.permissions. `hidesGrant`: it says 'prompt' to a page that was granted the position.
 */
export function createGeolocation(
  source: Pick<globalThis.Geolocation, 'getCurrentPosition'> | undefined,
  permissions?: Pick<Permissions, 'query'>,
  hidesGrant = false,
): Geolocation {
  let state: GeolocationState = { kind: 'idle', position: UNKNOWN };
  let running: Promise<GeolocationState> | null = null;
  let locatedAt = 0;
  const listeners = new Set<() => void>();

  const become = (kind: GeolocationState['kind'], more?: Partial<GeolocationState>): GeolocationState => {
    state = { position: state.position, ...more, kind };
    for (const listener of listeners) listener();
    return state;
  };

  const isFound = (maxAge: number): boolean =>
    state.kind === 'located' && Math.abs(Date.now() - locatedAt) < maxAge;

  const ask = (): Promise<GeolocationState> =>
    new Promise((resolve) => {
      const limit = setTimeout(() => fail(), ANSWER_MS);
      const fail = (error?: Pick<GeolocationPositionError, 'code'>): void => {
        clearTimeout(limit);
        resolve(become('failed', error?.code === REFUSED ? { refused: true } : undefined));
      };
      if (!source) return fail();
      // A failure stands until there is an answer, because somebody may be typing into the field that it offers.
      if (state.kind !== 'failed') become('locating');
      source.getCurrentPosition(
        ({ coords }) => {
          clearTimeout(limit);
          locatedAt = Date.now();
          resolve(become('located', { position: { lat: coords.latitude, lon: coords.longitude } }));
        },
        fail,
        POSITION_OPTIONS,
      );
    });

  const locate = (): Promise<GeolocationState> => {
    running ??= ask().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    state: () => state,
    known: (maxAge = Number.POSITIVE_INFINITY) => (isFound(maxAge) ? state.position : null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    locate,
    async locateIfAllowed() {
      if (isFound(POSITION_OPTIONS.maximumAge)) return state;
      const known = state.kind === 'located' ? state : null;
      const status = await permissions?.query({ name: 'geolocation' }).catch(() => null);
      // A grant holds as long as the page: whoever was located by it is not asked again, until it is refused.
      const isHidden = hidesGrant && locatedAt > 0 && !state.refused && status?.state !== 'denied';
      return status?.state === 'granted' || isHidden ? locate() : known;
    },
  };
}
