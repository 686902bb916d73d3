import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGeolocation } from '../../src/device/place/geolocation.ts';

type Ask = Pick<globalThis.Geolocation, 'getCurrentPosition'>['getCurrentPosition'];

afterEach(() => void vi.useRealTimers());

const at = (latitude: number, longitude: number) =>
  ({ coords: { latitude, longitude } }) as GeolocationPosition;

test('[F-20] asks with 30 s, high accuracy and at most 60 s of age; 0/0 until it knows', async () => {
  const asked: unknown[] = [];
  const getCurrentPosition: Ask = (found, _failed, options) => {
    asked.push(options);
    found(at(-23.5, -46.6));
  };
  const geolocation = createGeolocation({ getCurrentPosition });
  expect(geolocation.state()).toEqual({ kind: 'idle', position: { lat: 0, lon: 0 } });
  await geolocation.locate();
  expect(geolocation.state()).toEqual({ kind: 'located', position: { lat: -23.5, lon: -46.6 } });
  expect(asked).toEqual([{ timeout: 30_000, enableHighAccuracy: true, maximumAge: 60_000 }]);
});

test('[F-20] a failure keeps the last position, and a retry asks again', async () => {
  const answers: ((...callbacks: Parameters<Ask>) => void)[] = [
    (found) => found(at(1, 2)),
    (_found, failed) => failed?.({ code: 1 } as GeolocationPositionError),
    (found) => found(at(3, 4)),
  ];
  const geolocation = createGeolocation({
    getCurrentPosition: (...callbacks) => answers.shift()?.(...callbacks),
  });
  await geolocation.locate();
  expect(await geolocation.locate()).toEqual({ kind: 'failed', position: { lat: 1, lon: 2 }, refused: true });
  expect(await geolocation.locate()).toEqual({ kind: 'located', position: { lat: 3, lon: 4 } });
});

test('[H-06] a failure tells a position that is refused from one that was not found', async () => {
  const codes = [1, 2];
  const { locate } = createGeolocation({
    getCurrentPosition: (_found, failed) => failed?.({ code: codes.shift() } as GeolocationPositionError),
  });
  expect((await locate()).refused).toBe(true);
  expect((await locate()).refused).toBeUndefined();
});

test('[H-06] a failure stands until there is an answer, because what it offers may be in use', async () => {
  const held: Parameters<Ask>[] = [];
  const { locate, state } = createGeolocation({ getCurrentPosition: (...asked) => void held.push(asked) });
  void locate();
  expect(state().kind).toBe('locating');
  held[0]?.[1]?.({ code: 2 } as GeolocationPositionError);
  await vi.waitFor(() => expect(state().kind).toBe('failed'));
  await vi.waitFor(() => {
    void locate();
    expect(held).toHaveLength(2);
  });
  expect(state().kind).toBe('failed');
  held[1]?.[0](at(1, 2));
  expect(state().kind).toBe('located');
});

test('a browser without geolocation fails at once; questions asked meanwhile share one answer', async () => {
  expect((await createGeolocation(undefined).locate()).kind).toBe('failed');
  let asked = 0;
  let answer = (): void => undefined;
  const geolocation = createGeolocation({
    getCurrentPosition: (found) => {
      asked += 1;
      answer = () => found(at(1, 2));
    },
  });
  const both = [geolocation.locate(), geolocation.locate()];
  answer();
  expect((await Promise.all(both)).map(({ kind }) => kind)).toEqual(['located', 'located']);
  expect(asked).toBe(1);
});

describe('[F-20] without a prompt', () => {
  const permissions = (state: PermissionState) => ({
    query: async () => ({ state }) as PermissionStatus,
  });
  const moving = (): Pick<globalThis.Geolocation, 'getCurrentPosition'> => {
    let asked = 0;
    return {
      getCurrentPosition(found) {
        asked += 1;
        found(at(asked, 0));
      },
    };
  };
  beforeEach(() => void vi.useFakeTimers());

  test('a position is good for a minute, and then asked for again', async () => {
    const { locate, locateIfAllowed } = createGeolocation(moving(), permissions('granted'));
    await locate();
    vi.advanceTimersByTime(59_999);
    expect((await locateIfAllowed())?.position.lat).toBe(1);
    vi.advanceTimersByTime(1);
    expect((await locateIfAllowed())?.position.lat).toBe(2);
  });

  test('a position is told to whoever wants none that is older', async () => {
    const { locate, known } = createGeolocation(moving());
    expect(known(60_000)).toBeNull();
    await locate();
    vi.advanceTimersByTime(59_999);
    expect(known(60_000)).toEqual({ lat: 1, lon: 0 });
    vi.advanceTimersByTime(1);
    expect(known(60_000)).toBeNull();
    expect(known()).toEqual({ lat: 1, lon: 0 });
  });

  test('where asking would prompt, the position of before is all there is', async () => {
    const { locate, locateIfAllowed } = createGeolocation(moving(), permissions('prompt'));
    expect(await locateIfAllowed()).toBeNull();
    await locate();
    vi.advanceTimersByTime(3_600_000);
    expect((await locateIfAllowed())?.position.lat).toBe(1);
  });

  test('[H-09] in Safari, which hides the grant of a page, whoever was located is asked of again', async () => {
    const { locate, locateIfAllowed } = createGeolocation(moving(), permissions('prompt'), true);
    expect(await locateIfAllowed()).toBeNull();
    await locate();
    vi.advanceTimersByTime(120_000);
    expect((await locateIfAllowed())?.position.lat).toBe(2);
    // Newer versions report the refusal to a page that has asked, and then the page does not ask again.
    const refused = createGeolocation(moving(), permissions('denied'), true);
    await refused.locate();
    vi.advanceTimersByTime(120_000);
    expect((await refused.locateIfAllowed())?.position.lat).toBe(1);
  });

  test.each([
    [3, 2],
    [1, undefined],
  ])('[H-09] in Safari a failure of code %i in between leaves it at %s', async (code, lat) => {
    const steps = [at(1, 0), { code } as GeolocationPositionError, at(2, 0)];
    const source: Pick<globalThis.Geolocation, 'getCurrentPosition'> = {
      getCurrentPosition(found, failed) {
        const step = steps.shift();
        if (step && 'code' in step) failed?.(step);
        else if (step) found(step);
      },
    };
    const { locate, locateIfAllowed } = createGeolocation(source, permissions('prompt'), true);
    await locate();
    vi.advanceTimersByTime(120_000);
    expect((await locateIfAllowed())?.kind).toBe('failed');
    vi.advanceTimersByTime(120_000);
    expect((await locateIfAllowed())?.position.lat).toBe(lat);
  });
});

test('[H-06] a question that nobody answers fails, so that it can be put again; a late answer counts', async () => {
  vi.useFakeTimers();
  const held: Parameters<Ask>[] = [];
  const { locate, state } = createGeolocation({ getCurrentPosition: (...asked) => void held.push(asked) });
  let ended = '';
  void locate().then(({ kind }) => {
    ended = kind;
  });
  await vi.advanceTimersByTimeAsync(44_999);
  expect(ended).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toBe('failed');
  void locate();
  expect(held).toHaveLength(2);
  held[0]?.[0](at(1, 2));
  expect(state()).toEqual({ kind: 'located', position: { lat: 1, lon: 2 } });
  held[1]?.[0](at(3, 4));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state()).toEqual({ kind: 'located', position: { lat: 3, lon: 4 } });
});
