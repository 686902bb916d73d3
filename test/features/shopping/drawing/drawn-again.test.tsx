import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from '../../../../src/data/wire/server-clock.ts';
import type * as Pictures from '../../../../src/features/shopping/item-picture.tsx';
import { locationChannel } from '../../../../src/records/events.ts';
import { putItem, SHOP } from '../../support/shop-fixture.ts';
import { openShelf } from '../open-shelf.tsx';

/** Names of the drawn cards, noted by their pictures. */
const drawn = vi.hoisted((): string[] => []);
vi.mock('../../../../src/features/shopping/item-picture.tsx', async (original) => {
  const { ItemPicture } = await original<typeof Pictures>();
  const Counted: typeof ItemPicture = (props) => {
    drawn.push(props.item.name);
    return <ItemPicture {...props} />;
  };
  return { ItemPicture: Counted };
});

afterEach(() => serverClock.heard(String(Date.now()), Date.now()));

test('[S-01, S-08] a shop that is asked again draws no card, a minute later neither, and of a changed item its own alone', async () => {
  const { person } = await openShelf();
  drawn.length = 0;
  serverClock.heard(String(Date.now() + 60_000), Date.now());
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  const record = putItem(person.server, 'bala', { name: 'Bala de goma', price: 3, quantity: 5 });
  await act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
  expect(await screen.findByText(/^R\$\s3,00$/)).toBeInTheDocument();
  expect(drawn).toEqual(['Bala de goma']);
});
