import { join } from 'node:path';
import { paths } from '../../../src/paths.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import {
  BENTO,
  MARINA,
  openProfile,
  type Person,
  paintedAt,
  signInForGood,
  watchFirstContent,
} from '../browser.ts';
import { askAs } from '../seed/ask-as.ts';
import { growDemo } from '../seed/grow-demo.ts';
import { startServer } from '../server/child-server.ts';
import { CPU_FACTOR } from '../slow-phone.ts';
import { median } from '../statistics.ts';

/** Sizes of small and of grown lists. */
const SIZES = { messages: [100, 10_000], purchases: [1000, 100_000], items: [100, 1000] } as const;

/** Times of one screen at each size, in ms. */
export interface GrownScreen {
  what: string;
  of: keyof typeof SIZES;
  sizes: readonly number[];
  times: readonly number[];
}

interface Visit {
  path: string;
  /** The first entry of the screen. */
  entry: string;
}

/** Opens screens of short and of long lists on a slow phone that has seen them. */
export async function measureGrownScreens(executablePath: string, samples: number): Promise<GrownScreen[]> {
  using folder = temporaryFolder();
  const env = { LOG_LEVEL: 'error', DATA_DIR: join(folder.path, 'data') };
  const { few, many } = await growAll(env);
  await using server = await startServer('demo', env);
  const walk = (who: Person, name: string, visits: readonly Visit[]) =>
    timesOf(
      { executablePath, profile: join(folder.path, name), origin: server.origin, who, samples },
      visits,
    );
  const history: Visit = { path: paths.history(), entry: '#root main ul li' };
  const visitsOf = (place: string): Visit[] => [
    { path: paths.chat(place), entry: '#root ol li' },
    { path: paths.shop(place), entry: '#root main article' },
  ];
  const [fewChat, fewShop, manyChat, manyShop, manyHistory] = await walk(MARINA, 'marina', [
    ...visitsOf(few),
    ...visitsOf(many),
    history,
  ]);
  const [fewHistory] = await walk(BENTO, 'bento', [history]);
  const screen = (what: string, of: GrownScreen['of'], ...times: (number | undefined)[]): GrownScreen => ({
    what,
    of,
    sizes: SIZES[of],
    times: times.map((time) => time ?? 0),
  });
  return [
    screen('the screen of a chat', 'messages', fewChat, manyChat),
    screen('the screen of a history', 'purchases', fewHistory, manyHistory),
    screen('the screen of a shop', 'items', fewShop, manyShop),
  ];
}

/** Tells the demo's story and makes one of its places grow, while one stays small. Returns both. */
async function growAll(env: { DATA_DIR: string }): Promise<{ few: string; many: string }> {
  const server = await startServer('demo', env);
  let ids: { few: string; many: string; owner: string; marina: string };
  try {
    const bento = await askAs(server.origin, BENTO);
    const marina = await askAs(server.origin, MARINA);
    const isPublic = ({ reference }: { reference: string }): boolean => reference === 'PUBLIC';
    const [few, many] = (await bento.places()).filter(isPublic).map(({ id }) => id);
    if (!few || !many) throw new Error('the demo has fewer than two public locations');
    ids = { few, many, owner: bento.sub, marina: marina.sub };
  } finally {
    await server.end();
  }
  const { few, many, owner, marina: customer } = ids;
  const both = <T>(sizes: readonly [number, number], of: (place: string, size: number) => T): T[] => [
    of(few, sizes[0]),
    of(many, sizes[1]),
  ];
  await growDemo(join(env.DATA_DIR, 'vendinha.db'), {
    chats: both(SIZES.messages, (place, size) => ({ place, size, customer, owner })),
    shops: both(SIZES.items, (place, size) => ({ place, size, owner })),
    histories: [
      { place: few, buyer: owner, size: SIZES.purchases[0] },
      { place: few, buyer: customer, size: SIZES.purchases[1] },
    ],
  });
  return { few, many };
}

interface Phone {
  executablePath: string;
  profile: string;
  origin: string;
  who: Person;
  samples: number;
}

async function timesOf(
  { executablePath, profile, origin, who, samples }: Phone,
  visits: readonly Visit[],
): Promise<number[]> {
  const times: number[] = [];
  for (const [nth, { path, entry }] of visits.entries()) {
    await using context = await openProfile(executablePath, profile);
    await watchFirstContent(context, { entry });
    const page = await context.newPage();
    if (nth === 0) await signInForGood(page, origin, who);
    const session = await context.newCDPSession(page);
    const found: number[] = [];
    // The first visit fills the mirror.
    for (let sample = 0; sample <= samples; sample += 1) {
      if (sample === 1) await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
      await page.goto(`${origin}${path}`);
      const time = await paintedAt(page, 'entry');
      if (sample > 0) found.push(time);
      await page.waitForLoadState('networkidle');
    }
    times.push(median(found));
  }
  return times;
}
