import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from '../../../../src/data/wire/server-clock.ts';
import { putCampaign, putItem, SHOP, stockShop } from '../../support/shop-fixture.ts';
import { makePerson, pretendWidth } from '../../support/show.tsx';
import { open } from '../open-shelf.tsx';

/** Work that waits for the next frame, while a test holds frames back. */
const later = vi.hoisted((): { work: Set<() => void> | null } => ({ work: null }));
vi.mock('../../../../src/ui/base/next-frame.ts', () => ({
  nextFrame(work: () => void) {
    const { work: held } = later;
    if (!held) {
      const timer = setTimeout(work);
      return () => clearTimeout(timer);
    }
    held.add(work);
    return () => held.delete(work);
  },
}));

afterEach(() => {
  later.work = null;
});

const NUMBERS = Array.from({ length: 30 }, (_, number) => number);
const PROMOTED = 'Promoções';
const SELLING = 'Mais vendidos';

/** A shop of thirty promoted items, all of them best sellers, with only its first frame drawn. */
async function firstFrame(quantities: readonly { itemId: string; quantity: number }[] = []) {
  const person = makePerson();
  stockShop(person.server);
  for (const n of NUMBERS) putItem(person.server, `i${n}`, { name: `Item ${n + 10}`, price: 3, quantity: 5 });
  const items = NUMBERS.map((n) => `i${n}`);
  putCampaign(person.server, 'todos', 'Tudo', { type: 'simple_items', discount: 50, items });
  await person.data.keep(`best:${SHOP}`, { at: serverClock.now(), ids: items });
  await person.data.refresh({ kind: 'location', id: SHOP });
  if (quantities.length > 0) await person.data.saveCart(SHOP, quantities);
  later.work = new Set();
  open(person);
  await screen.findByRole('list', { name: 'Itens à venda' });
}

const cardsOf = (shelf: string): number =>
  within(screen.getByRole('region', { name: shelf }))
    .getAllByRole('listitem')
    .filter(({ dataset }) => dataset.line === '').length;
const drawn = (): Record<string, number> => ({
  [PROMOTED]: cardsOf(PROMOTED),
  [SELLING]: cardsOf(SELLING),
  all: screen.getAllByRole('heading', { level: 3 }).length,
});

test('[S-01] the first frame of a shop draws no more cards than a phone shows, and the others follow', async () => {
  await firstFrame();
  expect(drawn()).toEqual({ [PROMOTED]: 4, [SELLING]: 4, all: 4 });
  // A frame requests the next one some time later.
  await waitFor(async () => {
    const now = [...(later.work ?? [])];
    later.work?.clear();
    await act(async () => {
      for (const work of now) work();
    });
    expect(drawn()).toEqual({ [PROMOTED]: 12, [SELLING]: 12, all: 34 });
  });
});

test('[S-01] a promoted card with units is in the first frame, because its foot makes the shelf higher', async () => {
  await firstFrame([{ itemId: 'i6', quantity: 1 }]);
  expect(cardsOf(PROMOTED)).toBe(7);
});

test('[S-01] a wide window shows whole shelves at once', async () => {
  pretendWidth(1280);
  await firstFrame();
  expect(drawn()).toEqual({ [PROMOTED]: 12, [SELLING]: 12, all: 12 });
});
