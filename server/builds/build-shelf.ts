import { createHmac } from 'node:crypto';
import QuickLRU from 'quick-lru';
import type { MaybePromise } from '../db/maybe-promise.ts';
import type { Store } from '../db/store.ts';
import { isSameText } from '../web/same-bytes.ts';
import type { buildCommands } from './commands.ts';
import type { Build } from './read-build.ts';

/** A file of another build. */
export interface ShelvedFile {
  isPacked: boolean;
  content: Buffer;
}

/** The files of the last builds. Every process on a storage puts its own there and takes those of others. */
export interface BuildShelf {
  /** Puts a build's files there, unless a process did so before. */
  put(build: Build): Promise<void>;
  /** A file by its name. Null where no kept build has it. Rejects where the storage does not answer. */
  take(name: string): Promise<ShelvedFile | null>;
  /** True where `take` asks the storage for the keys alone, once in a while. */
  holds(name: string): boolean;
}

/**
 * Number of files of other builds that are kept in memory: twice as many as a page of another build loads, some 20 kB
 * each.
 */
const REMEMBERED = 64;

/** An answer of the shelf, and the key that proved it. */
interface Remembered {
  key: Buffer;
  found: Promise<ShelvedFile | null>;
}

type ShelfStore = Pick<Store<typeof buildCommands>, 'read' | 'run'>;

/**
 * Opens the shelf. By `secret` it proves that a process of this installation wrote a file. So a hand in the database
 * alone puts no script into anybody's page.
 */
export function openBuildShelf(store: ShelfStore, secret: () => MaybePromise<Uint8Array>): BuildShelf {
  const remembered = new QuickLRU<string, Remembered>({ maxSize: REMEMBERED });
  let own: { build: Build; key: Buffer } | undefined;
  let republishing: Promise<void> | undefined;

  const keyNow = async (): Promise<Buffer> =>
    createHmac('sha256', await secret())
      .update('builds')
      .digest();
  const put = async (build: Build, key: Buffer): Promise<void> => {
    await publish(store, build, key);
    own = { build, key };
  };
  const republish = async (build: Build, key: Buffer): Promise<void> => {
    remembered.clear();
    try {
      await put(build, key);
    } finally {
      republishing = undefined;
    }
  };
  /** The key of this moment. Under a new one the own build goes to the shelf again, once for all who ask meanwhile. */
  const keyToTake = async (): Promise<Buffer> => {
    const key = await keyNow();
    if (own && !own.key.equals(key)) {
      republishing ??= republish(own.build, key);
      await republishing;
    }
    return key;
  };

  return {
    put: async (build) => await put(build, await keyNow()),
    holds: (name) => remembered.has(name),
    async take(name) {
      const key = await keyToTake();
      const held = remembered.get(name);
      // A stolen secret may have proved a file that was taken before.
      if (held?.key.equals(key)) return await held.found;
      // Requests that come meanwhile wait for the same answer. A file that is not there is asked for anew, as it may be
      // there soon.
      const taken = { key, found: find(store, name, key) };
      remembered.set(name, taken);
      const forget = (): void => {
        if (remembered.peek(name) === taken) remembered.delete(name);
      };
      taken.found.then((file) => file ?? forget(), forget);
      return await taken.found;
    },
  };
}

/** Writes a build's files, unless a process wrote them before with this key. */
async function publish(store: ShelfStore, build: Build, key: Buffer): Promise<void> {
  // Under another secret the same files have other proofs, so they are another build.
  const id = createHmac('sha256', key).update(build.digest).digest('hex');
  const known = await store.run('useBuild', { id });
  if (known.kind !== 'refused' && known.value) return;
  const files = (await build.read()).map((file) => {
    const content = file.content.toString('base64');
    const is_packed: 0 | 1 = file.isPacked ? 1 : 0;
    const proof = proofOf(key, { ...file, content });
    return { name: file.name, is_packed, content, proof };
  });
  await store.run('publishBuild', { id, files });
}

/** A file that the key proves, or null. */
async function find({ read }: ShelfStore, name: string, key: Buffer): Promise<ShelvedFile | null> {
  const rows = await read
    .selectFrom('build_file')
    .select(['is_packed', 'content', 'proof'])
    .where('name', '=', name)
    .execute();
  for (const { is_packed, content, proof } of rows) {
    const isPacked = is_packed === 1;
    if (isSameText(proof, proofOf(key, { name, isPacked, content })))
      return { isPacked, content: Buffer.from(content, 'base64') };
  }
  return null;
}

function proofOf(
  key: Buffer,
  { name, isPacked, content }: { name: string; isPacked: boolean; content: string },
): string {
  return createHmac('sha256', key).update(`${name}\0${isPacked}\0${content}`).digest('hex');
}
