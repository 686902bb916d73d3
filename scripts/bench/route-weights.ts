import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { paths } from '../../src/paths.ts';

/**
 * A first route: the files that a cold visit fetches, by the names or keys of the build's manifest, with their budget.
 */
export interface RouteWeight {
  name: string;
  /** Modules that load or import at once. */
  modules: readonly string[];
  /** Most kB (1000 bytes) of gzip. */
  budget: number;
}

interface Chunk {
  /** Name of a file with several modules: see `groups` in vite.config.ts. */
  name?: string;
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const LOGIN = ['start', 'sign-in', 'toaster'];
/**
 * Files before the first cards, which are painted from the mirror: the person's services, their area and the screen,
 * without Apollo.
 */
const HOME = ['start', 'person', 'home'];
/** The frame of every screen behind the sign-in, without home. */
const FRAME = ['start', 'person'];

export const ROUTES: readonly RouteWeight[] = [
  { name: 'login before Cognito', modules: LOGIN, budget: 103 },
  { name: 'login with Cognito', modules: [...LOGIN, 'cognito'], budget: 130.5 },
  { name: 'home to useful paint', modules: HOME, budget: 144.5 },
  {
    name: 'home in all',
    modules: [...HOME, 'toaster', 'behind', 'src/data/wire/apollo-transport.ts'],
    // The parts of this weight: docs/decisions/home-in-all.md
    budget: 231.6,
  },
];

const MANAGER = [...FRAME, 'src/app/manager-routes.tsx'];

/** Screens opened cold, as from a link, with all files before the first items. */
export const SCREENS: readonly RouteWeight[] = [
  { name: 'a shop', modules: [...FRAME, 'src/app/frame/shop-screen.tsx'], budget: 175 },
  {
    name: 'own locations',
    modules: [...MANAGER, 'src/features/my-locations/my-locations-screen.tsx'],
    budget: 185,
  },
  {
    name: 'the items of an own location',
    modules: [...MANAGER, 'src/features/items/items-screen.tsx'],
    // A screen of the management may weigh 185. The rest below that is kept for it.
    budget: 173,
  },
];

const account = (screen: string): string => `src/features/account/${screen}.tsx`;

/** Further screens that people reach by a link, or at their first visit, before a worker has brought the code ahead. */
export const LINKED: readonly RouteWeight[] = [
  { name: 'the sign-up', modules: ['start', account('register-screen')], budget: 105 },
  { name: 'the code of a mail', modules: ['start', account('email-confirmation-screen')], budget: 184.8 },
  { name: 'the history', modules: [...FRAME, 'src/features/history/history-screen.tsx'], budget: 277.4 },
  { name: 'the profile', modules: [...FRAME, 'src/features/profile/profile-screen.tsx'], budget: 283.1 },
  {
    name: 'figures',
    modules: [...MANAGER, 'src/features/intelligence/intelligence-screen.tsx'],
    budget: 297.6,
  },
  { name: 'sales', modules: [...MANAGER, 'src/features/sales/sales-screen.tsx'], budget: 359.5 },
];

/** A screen that a signed-in person opens cold, with a filled mirror and over a slow link. */
export interface ColdScreen {
  name: string;
  isOwners: boolean;
  pathOf: (place: string) => string;
  /** First card or item of the screen. All files that arrive before its paint count, needed or not. */
  entry: string;
  /** Goal in kB of gzip. */
  goal: number;
  built: RouteWeight | undefined;
}

const [, , TO_PAINT] = ROUTES;
const [SHOP, OWN, ITEMS] = SCREENS;

export const COLD_SCREENS: readonly ColdScreen[] = [
  {
    ...{ name: 'home to its first card', isOwners: false, pathOf: () => paths.home() },
    ...{ entry: '#root article a[href^="/shopping/"]', goal: 145, built: TO_PAINT },
  },
  {
    ...{ name: 'a shop to its first item', isOwners: false, pathOf: (place) => paths.shop(place) },
    ...{ entry: '#root main article', goal: 175, built: SHOP },
  },
  {
    ...{ name: 'own locations to the first one', isOwners: true, pathOf: () => paths.myLocations() },
    ...{ entry: '#root main h2', goal: 185, built: OWN },
  },
  {
    ...{ name: 'items of an own location to the first', isOwners: true },
    ...{ pathOf: (place) => paths.items(place), entry: '#root [data-item]', goal: 185, built: ITEMS },
  },
];

/** A slow mobile link, in bytes a second. Files that no first entry needs have not arrived by then. */
export const SLOW_LINK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

/**
 * Route of a cold visit after the sign-in. Code that loads by itself then must not bring the screens behind it. With
 * it, the visit weighs no more than a first route may.
 */
export const AFTER_LOGIN: RouteWeight = {
  name: 'login with what follows it',
  modules: [...LOGIN, 'keepers'],
  budget: 106,
};

/**
 * Modules that show a payment. They come while a person stands before a shelf, often over the weakest link, and bring
 * no other screen.
 */
export const PAYMENT: RouteWeight = {
  name: 'a shop with its payment',
  modules: [
    ...[...FRAME, 'behind', 'src/app/frame/shop-screen.tsx', 'src/features/shopping/cart/cart-sheet.tsx'],
    ...['src/features/payment/payment-frame.tsx', 'src/features/payment/read-payment.tsx'],
  ],
  budget: 265.2,
};

/** Bytes of gzip of a route's scripts in dist/, and the modules that the build lacks. */
export function weigh({ modules }: RouteWeight): { bytes: number; files: string[]; missing: string[] } {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest;
  const keys = modules.map((module) => keyOf(manifest, module));
  const missing = modules.filter((_, index) => keys[index] === undefined);
  const files = [...new Set(keys.flatMap((key) => (key === undefined ? [] : filesOf(manifest, key))))].sort();
  const bytes = files.reduce((total, file) => total + gzipBytes(`dist/${file}`), 0);
  return { bytes, files, missing };
}

/** Bytes of a file as gzip sends it. */
export const gzipBytes = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

/** The manifest's key of a module's path or of a named file of scripts. */
function keyOf(manifest: Manifest, module: string): string | undefined {
  if (manifest[module]) return module;
  return Object.keys(manifest).find(
    (key) => manifest[key]?.name === module && manifest[key].file.endsWith('.js'),
  );
}

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, seen))].filter(
    (file) => file.endsWith('.js'),
  );
}
