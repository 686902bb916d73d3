import { existsSync } from 'node:fs';
import type { commands } from '../../server/commands.ts';
import type { Config } from '../../server/config.ts';
import { type OpenedReader, openReader } from '../../server/db/open-reader.ts';
import { openStore, type StorePlace } from '../../server/db/open-store.ts';
import type { Store } from '../../server/db/store.ts';
import { refuseOthersStorage } from '../../server/whose-storage.ts';
import { closing } from '../closing.ts';

/** Storage that a command works on, and whether it is a demo's. */
export type Whose = Pick<Config, 'demo' | 'storage'>;

export const storePlaceOf = ({ storage }: Pick<Config, 'storage'>): StorePlace =>
  storage.kind === 'sqlite' ? { file: storage.file } : { url: storage.url };

/**
 * Opens the storage for a command that looks, beside a running server. Throws where no server made it, and WrongStorage
 * where it is a demo's and the command is not, or the other way round.
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
 * Opens the storage for a command that writes, and throws as openOperatorReader does. An operator who is in the wrong folder
 * would else be told that all is done, by a storage that was made for the answer.
 */
export async function openOperatorStore(whose: Whose): Promise<Store<typeof commands>> {
  await (await openOperatorReader(whose)).close();
  return await openStore<typeof commands>(storePlaceOf(whose));
}
