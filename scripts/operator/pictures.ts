/**
 * npm run pictures [-- --delete] [-- --demo]: lists stored pictures without a record, and pictures missing from
 * storage, beside a running server. --delete removes the former once their days are over (PICTURE_DAYS). The server
 * does the same every night. Exit code 1 where a picture is missing, 2 where it could not look.
 */

import { readConfigWithoutBank } from '../../server/config.ts';
import type { OpenedReader } from '../../server/db/open-reader.ts';
import { findLeft, findMissing, isDue, type LeftPicture } from '../../server/images/life/find-left.ts';
import type { ImageStore } from '../../server/images/storage/image-store.ts';
import { openImageStore } from '../../server/images/storage/open-image-store.ts';
import { findUncounted } from '../../server/records/pictures/uncounted.ts';
import { readInstallation, refuseOthersBucket } from '../../server/whose-bucket.ts';
import { DAY_MS } from '../../src/domain/words/time-units.ts';
import { openOperatorReader } from './open-operator.ts';
import { operate, say } from './operate.ts';

const PAGE = 500;

void operate(main, 'The look failed', { flags: ['--delete'], words: 0 });

async function main(args: readonly string[]): Promise<number> {
  const config = readConfigWithoutBank(args);
  await using storage = await openOperatorReader(config);
  await refuseOthersBucket(config, await readInstallation(storage), { claims: false });
  const imageStore = await openImageStore(config);
  const deps = { read: storage.read, imageStore };
  let unshown = 0;
  for await (const keys of pagesOf(imageStore)) {
    const left = await findLeft(deps, keys);
    const due = left.filter((one) => isDue(one, Date.now(), config.pictureDays * DAY_MS));
    const going = args.includes('--delete') ? await unnamedOf(storage, due) : [];
    for (const one of left) {
      const isGone = going.includes(one) && (await imageStore.delete(one.key));
      say(lineOf(one, isGone, due.includes(one)));
      unshown += 1;
    }
  }
  let missing = 0;
  for await (const { key, type, id } of findMissing(deps, PAGE)) {
    missing += 1;
    say(`missing  ${key}  shown by ${type} ${id}`);
  }
  say(`${unshown} stored and not shown, ${missing} shown and not stored`);
  return missing > 0 ? 1 : 0;
}

/**
 * Pictures that no record names. Named ones without a reference are left out, because the next sweep at night gives it
 * to them. All are asked for at once, as each question reads all purchases of their shops. The one process of an
 * embedded file wrote all references.
 */
async function unnamedOf(
  { engine, read }: OpenedReader,
  due: readonly LeftPicture[],
): Promise<readonly LeftPicture[]> {
  if (engine !== 'postgres') return due;
  const named = await findUncounted(
    read,
    due.map(({ key }) => key),
  );
  return due.filter(({ key }) => !named.some((one) => one.key === key));
}

async function* pagesOf(imageStore: ImageStore): AsyncGenerator<string[], void> {
  let page: string[] = [];
  for await (const key of imageStore.walk()) {
    page.push(key);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

function lineOf({ key, size, since, wasShown }: LeftPicture, isGone: boolean, isDue: boolean): string {
  const state = isGone ? 'deleted' : isDue ? 'due' : 'waits';
  const why = wasShown ? 'let go of' : 'never named, stored';
  return `${state}  ${key}  ${Math.ceil(size / 1024)} KB  ${why} ${new Date(since).toISOString()}`;
}
