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
import { DAY_MS } from '../../src/domain/words/day.ts';
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
    for (const left of await findLeft(deps, keys)) {
      const due = isDue(left, Date.now(), config.pictureDays * DAY_MS);
      const mayGo = due && args.includes('--delete') && (await isUnnamed(storage, left.key));
      const goes = mayGo && (await imageStore.delete(left.key));
      say(lineOf(left, goes, due));
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

/** False where a record names it that has no reference. The next sweep at night gives it one. */
const isUnnamed = async ({ read }: OpenedReader, key: string): Promise<boolean> =>
  (await findUncounted(read, [key])).length === 0;

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
