import { createHmac, timingSafeEqual } from 'node:crypto';
import QuickLRU from 'quick-lru';
import type { Store } from '../db/store.ts';
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
  /** True where `take` answers without the storage. */
  holds(name: string): boolean;
}

/**
 * Number of files of other builds that are kept in memory: twice as many as a page of another build loads, some 20 kB
 * each.
 */
const REMEMBERED = 64;

/**
 * Opens the shelf. By `secret` it proves that a process of this installation wrote a file. So a hand in the database
 * alone puts no script into anybody's page.
 */
export function openBuildShelf(
  store: Pick<Store<typeof buildCommands>, 'read' | 'run'>,
  secret: Uint8Array,
): BuildShelf {
  const key = createHmac('sha256', secret).update('builds').digest();
  const proofOf = (name: string, isPacked: boolean, content: string): string =>
    createHmac('sha256', key).update(`${name}\0${isPacked}\0${content}`).digest('hex');
  const remembered = new QuickLRU<string, Promise<ShelvedFile | null>>({ maxSize: REMEMBERED });

  const find = async (name: string): Promise<ShelvedFile | null> => {
    const rows = await store.read
      .selectFrom('build_file')
      .select(['is_packed', 'content', 'proof'])
      .where('name', '=', name)
      .execute();
    for (const { is_packed, content, proof } of rows) {
      const isPacked = is_packed === 1;
      if (isSame(proof, proofOf(name, isPacked, content)))
        return { isPacked, content: Buffer.from(content, 'base64') };
    }
    return null;
  };
  return {
    async put(build) {
      // Under another secret the same files have other proofs, so they are another build.
      const id = createHmac('sha256', key).update(build.digest).digest('hex');
      const known = await store.run('useBuild', { id });
      if (known.kind === 'applied' && known.value) return;
      const files = (await build.read()).map((file) => {
        const content = file.content.toString('base64');
        const is_packed: 0 | 1 = file.isPacked ? 1 : 0;
        return { name: file.name, is_packed, content, proof: proofOf(file.name, file.isPacked, content) };
      });
      await store.run('publishBuild', { id, files });
    },
    holds: (name) => remembered.has(name),
    take(name) {
      const held = remembered.get(name);
      if (held !== undefined) return held;
      // Requests that come meanwhile wait for the same answer. A file that is not there is asked for anew, as it may be
      // there soon.
      const found = find(name);
      remembered.set(name, found);
      const forget = (): void => void remembered.delete(name);
      found.then((file) => file ?? forget(), forget);
      return found;
    },
  };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
