import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { stockDraft } from '../../../src/data/rows/shop-drafts.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { applyMove } from '../../../src/domain/restock/move.ts';
import { onShelf } from '../../../src/domain/restock/stock.ts';
import { countMove } from '../../../src/domain/restock/visit.ts';
import { PendingSheet } from '../../../src/features/pending/pending-sheet.tsx';
import { readStock } from '../../../src/records/types/goods/item.ts';
import { readMove } from '../../../src/records/types/goods/stock-change.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const shelfOf = ({ server }: TestPerson) =>
  onShelf(readStock(server.rows.get('ITEM cafe') ?? { content: null }));

/** A shop with `quantity` units of coffee by the books, whose server decides as the real one does. */
function shopWith(quantity: number): TestPerson {
  const person = makePerson();
  const { server } = person;
  const put = (units: number) =>
    server.put({
      ...{ id: 'cafe', type: 'ITEM', parentId: 'loc' },
      content: JSON.stringify({ quantity: units }),
    });
  put(quantity);
  server.onCreate = (row) => {
    const move = readMove(JSON.parse(row.content ?? '{}'));
    const item = server.rows.get('ITEM cafe');
    if (!move || !item) return row;
    const applied = applyMove(readStock(item), move);
    if (applied.kind === 'applied') {
      put(applied.stock.available);
      return row;
    }
    server.rows.delete(`STOCK_CHANGE ${row.id}`);
    const detail = { current: { ...item }, seen: 40 };
    throw new TransportError({ kind: 'refused', code: 'STALE', message: 'Mudou.', detail });
  };
  return person;
}

// Two units were sold before the count and one is missing, or two were sold after the count and none is missing.
test.each([
  [7, 'Antes: havia 7', 12],
  [10, 'Depois: passou a 8', 13],
])(
  '[X-04] counted %d, then put in 5: "%s" is asked once, and %d stand there',
  async (counted, answer, truth) => {
    const person = shopWith(8);
    const visit = { id: 'visita', locationId: 'loc' };
    const about = { owner: person.user.sub, itemName: 'Café' };
    const entries = [
      { id: crypto.randomUUID(), itemId: 'cafe', at: 1, move: countMove(counted, 10, 0) },
      { id: crypto.randomUUID(), itemId: 'cafe', at: 2, move: { kind: 'reposto', units: 5 } as const },
    ];
    await person.data.outbox.enqueueAll(entries.map((entry) => stockDraft(entry, visit, about)));
    const tray = <Route path="/home" element={<PendingSheet onClose={() => undefined} />} />;
    const { user } = show(tray, { at: '/home', person });
    await waitFor(() => expect(shelfOf(person)).toBe(13));
    const question = `Você contou ${counted}. Quando a contagem chegou, 2 unidades tinham saído sem este aparelho saber (constava 8). Foi antes ou depois da contagem?`;
    expect(await screen.findByText(question)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: answer }));
    expect(await screen.findByText('Nada pendente')).toBeInTheDocument();
    expect(shelfOf(person)).toBe(truth);
    const { content } = person.server.rows.get(`STOCK_CHANGE ${entries[0]?.id}`) ?? {};
    expect(JSON.parse(content ?? '{}')).toMatchObject({ current: 8, seen: 40 });
  },
);
