import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { list, object, text } from '../../../src/records/content/read.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { JobHandler, JobHandlers } from '../../db/queue/jobs.ts';
import type { JobLog } from '../../db/queue/troubles.ts';
import type { Commands, Store, Tx } from '../../db/store.ts';
import { getRow, putRecord } from '../../records/rows/write-record.ts';
import type { ImageStore } from '../storage/image-store.ts';

/** A picture on its way to an item of another shop. Both are keys of the storage. */
interface CopiedPicture {
  id: string;
  from: string;
  to: string;
  /** Time at which the copy is given up, in ms since 1970. It is known once a process did not have the picture. */
  until: number | null;
}

/** Pictures of one run, far fewer than a job may take. */
const PAGE = 20;
/** Pause before the next look, in ms. Where pictures are files of one process, that process may take the next look. */
const LOOK_AGAIN_MS = 10_000;

/** Shows copied pictures on their items. An item that ended or has another picture by now is left alone. */
async function showCopies(tx: Tx, { pictures }: { pictures: readonly CopiedPicture[] }): Promise<void> {
  for (const { id, to } of [...pictures].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const item = await getRow(tx, id, 'ITEM', { lock: true });
    const content = parseContent(item?.content);
    if (!item || 'image' in content) continue;
    await putRecord(tx, { ...item, content: JSON.stringify({ ...content, image: to }) }, { previous: item });
  }
}

export const copiedPictureCommands = { showCopies } satisfies Commands;

interface CopyDeps {
  store: Pick<Store<typeof copiedPictureCommands>, 'run'>;
  imageStore: Pick<ImageStore, 'copy'>;
  now: () => number;
  log: Pick<JobLog, 'warn'>;
}

/**
 * The job that copies pictures of copied items into their shop's room, and then shows them. A picture that this process
 * does not have is looked for again for a day, because another process may have it.
 */
export function pictureCopies({ store, imageStore, now, log }: CopyDeps): JobHandlers<'pictures.copy'> {
  const handler: JobHandler = async (payload) => {
    const all = list(object(payload).pictures).map(readCopy);
    const arrived: CopiedPicture[] = [];
    const absent: CopiedPicture[] = [];
    for (const picture of all.slice(0, PAGE)) {
      if (await imageStore.copy(picture.from, picture.to, (source) => source)) arrived.push(picture);
      else if (picture.until === null || picture.until > now())
        absent.push({ ...picture, until: picture.until ?? now() + DAY_MS });
      else log.warn({ item: picture.id }, 'the picture of a copied item was not found');
    }
    if (arrived.length > 0) await store.run('showCopies', { pictures: arrived });
    const rest = [...all.slice(PAGE), ...absent];
    if (rest.length === 0) return { done: true };
    const isNewLeft = rest.some(({ until }) => until === null);
    return { retryAt: isNewLeft ? now() : now() + LOOK_AGAIN_MS, payload: { pictures: rest } };
  };
  return { 'pictures.copy': handler };
}

function readCopy(value: unknown): CopiedPicture {
  const { id, from, to, until } = object(value);
  return { id: text(id), from: text(from), to: text(to), until: typeof until === 'number' ? until : null };
}
