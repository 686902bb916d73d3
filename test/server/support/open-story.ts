import type { commands } from '../../../dev/commands.ts';
import { demo } from '../../../dev/demo.ts';
import type { Store } from '../../../server/db/store.ts';
import { openTestStore } from './open-store.ts';

/** Ids of the people in a story that needs no server. */
export const STORY_SUBS = {
  marina: 'sub-marina',
  bento: 'sub-bento',
  clara: 'sub-clara',
  novo: 'sub-novo',
};

/** Opens a store with the demo's story, written at `now`, ms. Returns it with its `close`. */
export async function openStory(
  now: number,
): Promise<{ store: Store<typeof commands>; close: () => Promise<void> }> {
  const opened = await openTestStore<typeof commands>({
    commandsModule: demo.commandsModule,
    now: () => now,
  });
  const verdict = await opened.store.run('seedDemo', { subs: STORY_SUBS, pictures: {} });
  if (verdict.kind === 'refused') throw new Error(`the demo was refused: ${verdict.code}`);
  return opened;
}
