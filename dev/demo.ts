import { join } from 'node:path';
import type { Config } from '../server/config.ts';
import type { Store } from '../server/db/store.ts';
import type { Demo, StandIns } from '../server/demo-port.ts';
import { createSimulator, type Simulator } from './bank/simulator.ts';
import { createSimulatorPayouts, createSimulatorPsp } from './bank/simulator-psp.ts';
import type { commands } from './commands.ts';
import { createBoxMailer } from './pages/box-mailer.ts';
import { registerPages } from './pages/register-pages.ts';
import { tellStory } from './story/tell-story.ts';

/** The demo shop's PIX key. */
const DEMO_KEY = '7f6844d0-de89-47e5-9ef7-e0a35a681615';

/** The demo: a mail box and a simulated bank for the world outside, a story in the storage, pages below /dev. */
export const demo: Demo = {
  commandsModule: new URL('./commands.ts', import.meta.url),
  open: openDemo,
};

function openDemo(config: Config, now: () => number, isServing: boolean): StandIns {
  const mailBox = createBoxMailer(now);
  const bank = openBank(config, now);
  if (isServing) bank.webhooks.start();
  return {
    mailer: mailBox,
    psp: createSimulatorPsp(bank),
    payouts: createSimulatorPayouts(bank),
    async register(app, { store, imageStore }) {
      // The server opened this store with the demo's `commandsModule`, whose commands its own type leaves out.
      await tellStory(app, { store: store as Store<typeof commands>, imageStore });
      await tellBank(store.read, bank);
      await registerPages(app, { mailBox, bank });
    },
    close: () => bank.close(),
  };
}

/**
 * Tells the bank of the story's withdrawals, which alone were done without the bank's own id. A comparison with the
 * bank would else miss them there.
 */
async function tellBank(read: Store<typeof commands>['read'], bank: Simulator): Promise<void> {
  const told = await read
    .selectFrom('payout')
    .select(['id_envio as payoutId', 'amount', 'pix_key as key', 'created_at as at'])
    .where('status', '=', 'DONE')
    .where('end_to_end_id', 'is', null)
    .execute();
  for (const payout of told) bank.recallPayout(payout);
}

function openBank({ dataDir, publicOrigin }: Config, now: () => number): Simulator {
  return createSimulator({
    path: join(dataDir, 'pix-simulator.db'),
    key: DEMO_KEY,
    receiverName: 'Vendinha Demo',
    receiverCity: 'Caxias do Sul',
    location: `${publicOrigin.replace(/^https?:\/\//, '')}/dev/pix`,
    now,
  });
}
