import { expect, test } from 'vitest';
import { BUCKET, startImageServer } from './support/image-server.ts';
import { codeOf } from './support/picture-requests.ts';
import { png } from './support/pictures.ts';

const MANY = 120;

test('[O-01] a list tells a hundred keys at a time, and each of them counts as a request', async () => {
  const own = await startImageServer({ requests: { burst: 250, perSecond: 1 } });
  const { imageStore, clock } = own;
  async function* bytes() {
    yield png();
  }
  const about = { contentType: 'image/png', metadata: {}, owner: 'dora' };
  for (let n = 0; n < MANY; n += 1) await imageStore.put(`tickets/shop/dora/${n}.png`, bytes(), () => about);
  const head = imageStore.head.bind(imageStore);
  let asked = 0;
  imageStore.head = (key) => {
    asked += 1;
    return head(key);
  };
  const list = (more = '') =>
    own.aws('dora').fetch(`${own.endpoint}/${BUCKET}/?list-type=2&prefix=tickets/shop/dora/${more}`);
  const textOf = async (answer: Promise<Response>) => (await answer).text();
  const keysIn = (xml: string): number => xml.match(/<Key>/g)?.length ?? 0;

  const first = await textOf(list());
  expect([keysIn(first), /<MaxKeys>(\d+)</.exec(first)?.[1]]).toEqual([100, '100']);
  const token = /<NextContinuationToken>([^<]+)</.exec(first)?.[1];
  const second = await textOf(list(`&continuation-token=${token}`));
  expect([keysIn(second), second.includes('<IsTruncated>false<')]).toEqual([20, true]);

  // 122 of 250 are spent, so one more page fits. Of many requests at the same moment only one gets it.
  asked = 0;
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(list())));
  expect(codes.filter((code) => code === 'none')).toHaveLength(1);
  expect(codes.filter((code) => code === 'SlowDown')).toHaveLength(19);
  expect(asked).toBe(100);
  clock.now += 250_000;
  expect(await codeOf(list())).toBe('none');
  await own.close();
});
