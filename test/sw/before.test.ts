import { expect, test } from 'vitest';
import { keepBefore, noteRunning, VERSIONS_KEPT } from '../../sw/before.ts';

const ORIGIN = 'https://vendinha.example.com';

const addressOf = (request: RequestInfo | URL): string =>
  request instanceof Request ? request.url : new URL(request, ORIGIN).href;

/** A cache that keeps the order of its entries, as the browser's does. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  keys = async (): Promise<Request[]> => [...this.entries.keys()].map((url) => new Request(url));
  match = async (request: RequestInfo | URL): Promise<Response | undefined> =>
    this.entries.get(addressOf(request))?.clone();
  put = async (request: RequestInfo | URL, response: Response): Promise<void> => {
    this.entries.set(addressOf(request), response);
  };
  delete = async (request: RequestInfo | URL): Promise<boolean> => this.entries.delete(addressOf(request));
  /** Paths of the app's parts in the cache. */
  paths = (): string[] =>
    [...this.entries.keys()]
      .map((url) => new URL(url).pathname)
      .filter((path) => path.startsWith('/assets/'));
}

const partsOf = (version: number): string[] => [`/assets/a-${version}.js`, `/assets/b-${version}.js`];

/** Versions follow each other. With `isTaken` false a version waits, and its parts stay beside the older ones. */
function openDevice() {
  const precache = new FakeCache();
  const before = new FakeCache();
  const store = (paths: readonly string[]): void => {
    for (const path of paths) precache.entries.set(ORIGIN + path, new Response(path));
  };
  return {
    before,
    install: async (parts: readonly string[], isTaken = true): Promise<void> => {
      await keepBefore(precache, before, new Set(parts));
      if (isTaken) precache.entries.clear();
      store(parts);
      if (isTaken) await noteRunning(before, new Set(parts));
    },
  };
}

test('[X-06] after two versions, what only the first one had is still there, as it was', async () => {
  const device = openDevice();
  await device.install(['/index.html', '/assets/same.js', ...partsOf(1)]);
  await device.install(['/index.html', '/assets/same.js', ...partsOf(2)]);
  await device.install(['/index.html', '/assets/same.js', ...partsOf(3)]);
  expect(device.before.paths()).toEqual([...partsOf(1), ...partsOf(2)]);
  expect(await device.before.entries.get(ORIGIN + partsOf(1)[0])?.text()).toBe(partsOf(1)[0]);
});

test('[X-06] of many versions the last ones stay, and no more', async () => {
  const device = openDevice();
  for (let version = 1; version <= 9; version += 1) await device.install(partsOf(version));
  const last = [8 - 2, 8 - 1, 8].flatMap(partsOf);
  expect(last).toHaveLength(VERSIONS_KEPT * partsOf(1).length);
  expect(device.before.paths()).toEqual(last);
});

test('[X-06] a version that is installed again and again, or never taken, drives nothing out', async () => {
  const device = openDevice();
  await device.install(partsOf(1));
  await device.install(partsOf(2));
  for (let times = 0; times < 9; times += 1) await device.install(partsOf(3), false);
  expect(device.before.paths()).toEqual([...partsOf(1), ...partsOf(2)]);
});

test('[X-06] what open pages run stays, however many versions wait and pass', async () => {
  for (let passed = 1; passed <= 9; passed += 1) {
    const device = openDevice();
    await device.install(partsOf(1));
    for (let version = 2; version <= passed; version += 1) await device.install(partsOf(version), false);
    await device.install(partsOf(passed + 1));
    expect(device.before.paths(), `after ${passed} versions`).toEqual(partsOf(1));
  }
});

test('[X-06] so it does where the versions that wait have far fewer parts, or one of their own again', async () => {
  const device = openDevice();
  const many = Array.from({ length: 10 }, (_, at) => `/assets/${at}.js`);
  await device.install(many);
  await device.install(['/assets/0.js', ...partsOf(2)], false);
  await device.install(partsOf(3), false);
  await device.install(partsOf(4));
  expect(device.before.paths().sort()).toEqual(many);
});

test('[X-06] a device whose versions noted nothing keeps all that waited', async () => {
  const precache = holding(...partsOf(1), ...partsOf(2));
  const before = new FakeCache();
  await keepBefore(precache, before, new Set(partsOf(3)));
  expect(before.paths()).toEqual([...partsOf(1), ...partsOf(2)]);
});

test('[X-06] the note of a version that was rolled back to one that notes nothing is not believed', async () => {
  const before = new FakeCache();
  await noteRunning(before, new Set(['/assets/same.js', ...partsOf(2)]));
  const precache = holding('/assets/same.js', ...partsOf(1));
  await keepBefore(precache, before, new Set(partsOf(3)));
  expect(before.paths()).toEqual(['/assets/same.js', ...partsOf(1)]);
});

test('[X-06] a note for which there is no room is none, and not that of another version', async () => {
  const before = holding('/running');
  before.put = async () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  await noteRunning(before, new Set(partsOf(2)));
  expect(before.entries.size).toBe(0);
});

test('[X-06] a version with far fewer parts keeps within its own measure', async () => {
  const device = openDevice();
  await device.install(Array.from({ length: 10 }, (_, at) => `/assets/${at}.js`));
  await device.install(partsOf(2));
  await device.install(partsOf(3));
  expect(device.before.paths()).toContain(partsOf(2)[0]);
  expect(device.before.paths().length).toBeLessThanOrEqual(10 + partsOf(2).length);
});

const holding = (...paths: string[]): FakeCache => {
  const cache = new FakeCache();
  for (const path of paths) cache.entries.set(ORIGIN + path, new Response(path));
  return cache;
};

test('[X-06] scripts and styles alone are kept, and of them what the new version does not have', async () => {
  const precache = holding('/assets/old.js', '/assets/both.js', '/index.html?__WB_REVISION__=1', '/icon.png');
  const before = new FakeCache();
  await keepBefore(precache, before, new Set(['/assets/both.js', '/assets/new.js']));
  expect(before.paths()).toEqual(['/assets/old.js']);
});

test('[X-06] what left the cache between being listed and being read is passed over', async () => {
  const precache = holding('/assets/one.js', '/assets/two.js');
  precache.match = async (request) =>
    (request as Request).url.endsWith('one.js') ? undefined : new Response('two');
  const before = new FakeCache();
  await keepBefore(precache, before, new Set(['/assets/new.js']));
  expect(before.paths()).toEqual(['/assets/two.js']);
});
