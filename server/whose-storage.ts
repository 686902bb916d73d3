import type { Config } from './config.ts';
import { type Store, WrongStorage } from './db/store.ts';

/** The key of the setting by which a demo marks the storage that it filled, in the transaction that fills it. */
export const DEMO_MARK = 'demo';

/**
 * Throws WrongStorage where a business would run on the demo's storage, or the other way round. Everybody knows the
 * demo's passwords, and the real bank would pay the money of its people. A simulated bank would take in payments that
 * real people wait for.
 */
export async function refuseOthersStorage(
  { read }: Pick<Store, 'read'>,
  { demo, storage }: Pick<Config, 'demo' | 'storage'>,
): Promise<void> {
  // The record is read first. The story and its mark come in one commit, and another demo may be writing them now.
  const isFilled =
    demo && (await read.selectFrom('record').select('id').limit(1).executeTakeFirst()) !== undefined;
  const mark = await read.selectFrom('setting').select('key').where('key', '=', DEMO_MARK).executeTakeFirst();
  const other = storage.kind === 'sqlite' ? `DATA_DIR than that of ${storage.file}` : 'DATABASE_URL';
  if (!demo && mark)
    throw new WrongStorage(
      `the demo filled this storage, and its passwords are known to all. Name another ${other}, or see "A business that began as a demo" in docs/self-hosting.md`,
    );
  if (isFilled && !mark)
    throw new WrongStorage(`this storage holds what is no demo's. Name another ${other}`);
}
