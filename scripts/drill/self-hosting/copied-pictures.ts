import { type Shopper, until } from './shopper.ts';

/** Number of acts, whose jobs any of three processes may take. */
const COPIES = 9;

/**
 * Copies an item with a picture to a second shop, in several acts. Returns the number of copies whose picture is there.
 */
export async function copyPictures(
  owner: Shopper,
  { from, to, image }: { from: string; to: string; image: string },
): Promise<{ asked: number; shown: number }> {
  let shown = 0;
  for (let n = 0; n < COPIES; n += 1) {
    const item = { name: `Bala ${n}`, price: 1, quantity: 1, image };
    const { id } = await owner.create('ITEM', { parentId: from }, item);
    const wanted = { action: 'COPY_ITEMS', from, to, items: [id] };
    const answer = await owner.create('REQUEST', { reference: 'COPY_ITEMS' }, wanted);
    const [made] = JSON.parse(answer.content ?? '{}').made as [string];
    const copied = await until(async () => (await owner.get(made, 'ITEM'))?.image);
    if ((await owner.images.get(String(copied))).kind === 'done') shown += 1;
  }
  return { asked: COPIES, shown };
}
