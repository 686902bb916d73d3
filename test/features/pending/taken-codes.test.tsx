import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Entry, Operation } from '../../../src/data/mirror/entry.ts';
import { creation } from '../../../src/data/outbox/drafts.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { withWords, wordsOf } from '../../../src/features/pending/editable.ts';
import { PendingStrip } from '../../../src/features/pending/pending-strip.tsx';
import { manage, ownLocation } from '../support/manage.tsx';

const BALA = '11111111-2222-4333-8444-555555555555';

test('[MI-06] [X-04] an item queued offline under the code of another waits for its owner, who gives it another code', async () => {
  const place = ownLocation();
  const { person } = place;
  const juice = JSON.stringify({ value: 5, quantity: 8 });
  person.server.put({ id: 'suco', type: 'ITEM', parentId: place.id, reference: 'Suco', content: juice });
  const made = () => [...person.server.rows.values()].find(({ reference }) => reference === 'Bala');
  const screens = (
    <>
      <PendingStrip />
      <ItemsScreen />
    </>
  );
  const { user } = manage('items', screens, place);
  await screen.findByText('Suco');
  const message = 'O código de barras 5555 já é de “Pão”.';
  const create = person.server.create;
  person.server.create = () => {
    throw new TransportError({ kind: 'refused', code: 'BARCODE_TAKEN', message });
  };
  const record = { id: BALA, type: 'ITEM', parentId: place.id, owner: person.user.sub } as const;
  const content = { value: 0.5, code: '5555' };
  const about = { kind: 'item', text: 'Bala', locationId: place.id } as const;
  await person.data.outbox.enqueue(creation({ ...record, reference: 'Bala', content }, about));
  expect(await screen.findByText('1 envio precisa de você')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ver pendências' }));
  const tray = await screen.findByRole('dialog', { name: 'Pendências' });
  expect(tray).toHaveTextContent(message);
  await user.click(within(tray).getByRole('button', { name: 'Editar' }));
  const codes = await screen.findByLabelText('Códigos de barras');
  expect(codes).toHaveValue('5555');
  person.server.create = create;
  await user.clear(codes);
  await user.type(codes, '6666');
  await user.click(screen.getByRole('button', { name: 'Salvar e enviar' }));
  await waitFor(() => expect(made()).toBeDefined());
  expect(JSON.parse(made()?.content ?? '{}')).toMatchObject({ code: '6666', value: 0.5 });
});

test('[MI-06] [X-04] an edit that was refused for its code can have others, or none; its other fields stay', () => {
  const operation: Operation = {
    ...{ kind: 'change', type: 'ITEM', id: 'suco' },
    content: {
      value: { from: 5, to: 6 },
      code: { from: '1111', to: '1111' },
      barcodes: { to: ['1111', '2222'] },
    },
  };
  const error = { kind: 'refused', code: 'BARCODE_TAKEN', message: 'Já é de outro.' } as const;
  const parked = { ...{ id: 'e', seq: 1, lane: 'l', operation, attachments: [], composedAt: 0 } };
  const entry: Entry = {
    ...parked,
    about: { kind: 'item', text: 'Suco', locationId: 'loc' },
    state: { kind: 'parked', error, attempt: 1 },
  };
  expect(wordsOf(entry)).toBe('1111, 2222');
  expect(withWords(entry, '1111, 3333; 3333')).toMatchObject({
    content: { value: { from: 5, to: 6 }, code: { to: '1111' }, barcodes: { to: ['1111', '3333'] } },
  });
  expect(withWords(entry, ' ')).toMatchObject({
    content: { value: { to: 6 }, code: { from: '1111', to: undefined }, barcodes: { to: undefined } },
  });
  const other = { ...error, code: 'FORBIDDEN' };
  expect(wordsOf({ ...entry, state: { kind: 'parked', error: other, attempt: 1 } })).toBeNull();
});
