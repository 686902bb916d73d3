import { openStore, type StorePlace } from '../../server/db/open-store.ts';
import { identityCommands } from '../../server/identity/commands.ts';
import { openKeyRing } from '../../server/identity/keys/key-ring.ts';

const ROOT = new URL('../../', import.meta.url);

/**
 * Fills the template for the suites' stores: the tables of this version, and a key pair that signs tokens. Making a key
 * pair takes as long as opening a store, and hundreds of suites need both.
 */
export async function fillTemplate(place: StorePlace): Promise<void> {
  const store = await openStore({
    ...place,
    commands: identityCommands,
    commandsModule: new URL('test-results/writer/server-commands.js', ROOT),
    writerModule: new URL('test-results/writer/writer.js', ROOT),
  });
  await openKeyRing({ store, now: Date.now });
  await store.close();
}
