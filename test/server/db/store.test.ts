import { storeContract } from '../../contracts/store.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);

describeOnEngine('store', () => {
  storeContract((options) =>
    openTestStore<typeof commands>({ commandsModule, report: () => undefined, ...options }),
  );
});
