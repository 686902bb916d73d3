import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openProfile } from '../bench/browser.ts';
import { startServer } from '../bench/server/child-server.ts';
import { ensureChromium } from '../browsers/chromium.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { atMost, type Drill, exactly, type Figure, told } from './figure.ts';
import { heldOf } from './kept-text.ts';
import { type PageWeight, visitAndLeave, weighPage } from './kiosk-visit.ts';
import { pinTablet } from './pin-tablet.ts';

/** Number of visits in eight hours with a guest every four minutes. */
const VISITS = 120;
/** Number of first visits, whose fetched files and compiled code do not count as growth. */
const WARM_UP = 20;
const MB = 1_000_000;
/** Text that each guest types. No name and no code of the shop holds it. */
const CANARY = 'canario amarelo';

/** A pinned tablet through eight hours of guests. */
export const kioskSoak: Drill = {
  name: 'kiosk-soak',
  goal: `Eight hours of a pinned tablet, as ${VISITS} guests who search, fill a cart and walk away. The page holds at the end what it held after ${WARM_UP} of them, and no storage holds a word of theirs.`,
  run: async () => {
    using folder = temporaryFolder();
    const chromium = ensureChromium();
    execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
    await using server = await startServer('demo', {
      DATA_DIR: join(folder.path, 'data'),
      LOG_LEVEL: 'error',
    });
    await using context = await openProfile(chromium, join(folder.path, 'profile'));
    const page = await context.newPage();
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.clock.install();
    await pinTablet(page, server.origin);
    const session = await context.newCDPSession(page);
    for (let visit = 0; visit < WARM_UP; visit += 1) await visitAndLeave(page, `${CANARY} ${visit}`);
    const before = await weighPage(session);
    for (let visit = WARM_UP; visit < VISITS; visit += 1) await visitAndLeave(page, `${CANARY} ${visit}`);
    const after = await weighPage(session);
    const shown = await page.evaluate((word) => document.documentElement.outerHTML.includes(word), CANARY);
    return [
      ...figuresOf(before, after),
      exactly('storages that hold what guests typed', (await heldOf(page, [CANARY])).length, 0),
      exactly('pages that show it', Number(shown), 0),
    ];
  },
};

const figuresOf = (before: PageWeight, after: PageWeight): Figure[] => [
  told('heap after the first visits', `${(before.heap / MB).toFixed(1)} MB`),
  atMost('its growth over the others', (after.heap - before.heap) / MB, 1, { unit: 'MB', digits: 2 }),
  told('nodes of documents', String(before.nodes)),
  atMost('their growth', after.nodes - before.nodes, 200, 'nodes'),
  atMost('growth of event listeners', after.listeners - before.listeners, 20, 'listeners'),
];
