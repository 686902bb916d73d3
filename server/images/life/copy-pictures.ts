import { list, object, text } from '../../../src/records/content/read.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { JobHandler, JobHandlers } from '../../db/queue/jobs.ts';
import type { Commands, Store, Tx } from '../../db/store.ts';
import { getRow, putRecord } from '../../records/rows/write-record.ts';
import type { ImageStore } from '../storage/image-store.ts';

/** A picture on its way to an item of another shop: both are keys of the storage. */
interface CopiedPicture {
  id: string;
  from: string;
  to: string;
}

/** Pictures of one run, far below what a job may take. */
const PAGE = 20;

/** Shows copied pictures on their items. One that ended or has another picture by now is left alone. */
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
}

/** The job that copies pictures of copied items into their shop's room, and then shows them. */
export function pictureCopies({ store, imageStore, now }: CopyDeps): JobHandlers<'pictures.copy'> {
  const handler: JobHandler = async (payload) => {
    const all = list(object(payload).pictures).map(readCopy);
    const arrived: CopiedPicture[] = [];
    for (const picture of all.slice(0, PAGE))
      if (await imageStore.copy(picture.from, picture.to, (source) => source)) arrived.push(picture);
    if (arrived.length > 0) await store.run('showCopies', { pictures: arrived });
    const rest = all.slice(PAGE);
    return rest.length === 0 ? { done: true } : { retryAt: now(), payload: { pictures: rest } };
  };
  return { 'pictures.copy': handler };
}

function readCopy(value: unknown): CopiedPicture {
  const { id, from, to } = object(value);
  return { id: text(id), from: text(from), to: text(to) };
}
