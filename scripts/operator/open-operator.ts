import { existsSync } from 'node:fs';
import type { commands } from '../../server/commands.ts';
import type { Config } from '../../server/config.ts';
import { type OpenedReader, openReader } from '../../server/db/open-reader.ts';
import { openStore, type StorePlace } from '../../server/db/open-store.ts';
import type { Store } from '../../server/db/store.ts';
import { refuseOthersStorage } from '../../server/whose-storage.ts';
import { closing } from '../closing.ts';

/** Storage on which a command works, and whether it is a demo's. */
export type Whose = Pick<Config, 'demo' | 'storage'>;

export const storePlaceOf = ({ storage }: Pick<Config, 'storage'>): StorePlace =>
  storage.kind === 'sqlite' ? { file: storage.file } : { url: storage.url };

/**
 * Opens the storage for a reading command, beside a running server. Throws where no server made it. Throws WrongStorage
 * where only one of storage and command is a demo's.
 */
export async function openOperatorReader(whose: Whose): Promise<OpenedReader & AsyncDisposable> {
  const { storage } = whose;
  if (storage.kind === 'sqlite' && !existsSync(storage.file))
    throw new Error(`${storage.file} is not there: set DATA_DIR to the folder of the server`);
  const reader = closing(openReader(storePlaceOf(whose)));
  try {
    await refuseOthersStorage(reader, whose);
  } catch (error) {
    await reader.close();
    throw error;
  }
  return reader;
}

/**
 * Opens the storage for a writing command, and throws as openOperatorReader does. An operator in the wrong folder would
 * else be told that all is done, by a storage that was made for the answer.
 */
export async function openOperatorStore(whose: Whose): Promise<Store<typeof commands>> {
  await (await openOperatorReader(whose)).close();
  return await openStore<typeof commands>(storePlaceOf(whose));
}
