import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

// A device one hour ahead of the shops. Its zone is set before any formatter is made.
vi.hoisted(() => vi.stubEnv('TZ', 'America/Noronha'));

import { shelfKey } from '../../../src/data/basis/shelf-keys.ts';
import { visitKey } from '../../../src/data/basis/typed-keys.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { shopZone, weekdayOf } from '../../../src/domain/hours/shop-time-zone.ts';
import { newVisit, touched } from '../../../src/features/items/restock/visit-edits.ts';
import { changes, restocking, stocked } from './restocking.tsx';

test('[X-04] a visit puts in, takes out with a reason and counts; its sum is shown, and all leaves as differences', async () => {
  const place = stocked();
  const { user, row, plus } = await restocking(place);
  expect(within(row('Água')).getByText('0 · esgotado')).toBeInTheDocument();
  await user.click(plus('Água'));
  await user.click(plus('Água'));
  expect(within(row('Água')).getByText('+2')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retirado' }));
  await user.click(screen.getByRole('radio', { name: 'Vencido' }));
  await user.click(plus('Suco'));
  await user.click(screen.getByRole('button', { name: 'Contado' }));
  await user.click(plus('Suco'));
  expect(
    screen.getByText('1 produto contado · 2 unidades repostas · 1 unidade retirada'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
  expect(within(sheet).getByText(/2 un\. · R\$\s2,00 de custo/)).toBeInTheDocument();
  await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toHaveLength(3));
  const visitIds = new Set(changes(place).map(({ visitId }) => visitId));
  expect(visitIds.size).toBe(1);
  expect(changes(place)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ item: 'agua', kind: 'reposto', units: 2 }),
      expect.objectContaining({ item: 'suco', kind: 'retirado', units: 1, reason: 'vencido' }),
      expect.objectContaining({ item: 'suco', kind: 'contado', counted: 8, base: 7 }),
    ]),
  );
});

test("[X-04] a row says by the shop's days and the server's clock when its goods end", async () => {
  const now = Date.now() + 30 * 86_400_000;
  serverClock.heard(String(now), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const place = stocked();
  const today = shopZone().dayOf(now);
  const note = (last: number) => ({ pace: 'vende 4/dia', ends: shopZone().startOf(last + 1) });
  await place.person.data.keep(shelfKey(place.id), { suco: note(today + 2), agua: note(today) });
  const { user, row } = await restocking(place);
  const days = 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'.split(' ');
  expect(await within(row('Suco')).findByText(`acaba ${days[weekdayOf(today + 2)]}`)).toBeVisible();
  expect(within(row('Água')).getByText('acaba hoje')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Acabando' }));
  expect(row('Suco')).toBeVisible();
});

test('[X-04] presses that come before the first one is drawn all count', async () => {
  const place = stocked();
  const { plus } = await restocking(place);
  act(() => {
    for (const name of ['Água', 'Suco']) plus(name).click();
  });
  expect(await screen.findByText('2 unidades repostas')).toBeInTheDocument();
});

test('[X-04] a visit survives the app being closed, and a line of it can be taken back before it is finished', async () => {
  const place = stocked();
  const first = await restocking(place);
  await first.user.click(first.plus('Água'));
  await first.user.click(first.plus('Suco'));
  first.unmount();
  const { user } = await restocking(place);
  expect(await screen.findByText('2 unidades repostas')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
  await user.click(within(sheet).getByRole('button', { name: 'Desfazer Reposto: 1, Água' }));
  await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toHaveLength(1));
  expect(changes(place)[0]).toMatchObject({ item: 'suco', kind: 'reposto', units: 1 });
});

test('[X-04] two tabs make one visit: neither loses what the other touched, and what one finished is finished in both', async () => {
  const place = stocked();
  const { data } = place.person;
  const { user, plus } = await restocking(place);
  const touch = { kind: 'reposto', units: 3, reason: 'perda', books: 8, at: 1 } as const;
  const theirs = touched(newVisit('visita', 1), { ...touch, id: crypto.randomUUID(), itemId: 'suco' });
  await data.keep(visitKey(place.id), theirs);
  expect(await screen.findByText('3 unidades repostas')).toBeInTheDocument();
  await user.click(plus('Água'));
  expect(await screen.findByText('4 unidades repostas')).toBeInTheDocument();
  await waitFor(async () =>
    expect(await data.read((tx) => tx.kept(visitKey(place.id)))).toMatchObject({
      id: 'visita',
      touches: [
        { itemId: 'suco', units: 3 },
        { itemId: 'agua', units: 1 },
      ],
    }),
  );
  await data.keep(visitKey(place.id), undefined);
  await waitFor(() => expect(screen.queryByText(/unidades repostas/)).not.toBeInTheDocument());
});

test('[X-04] a visit made without a signal is kept, shown in the shelf at once and sent later; the history takes it back', async () => {
  const place = stocked();
  const { person } = place;
  const { user, row, plus } = await restocking(place);
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(plus('Água'));
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Concluir reposição' })).getByRole('button', {
      name: 'Concluir',
    }),
  );
  await waitFor(() => expect(within(row('Água')).getByText('1')).toBeInTheDocument());
  expect(changes(place)).toEqual([]);
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(changes(place)).toHaveLength(1), { timeout: 4000 });
  await user.click(screen.getByRole('button', { name: 'Visitas anteriores' }));
  const history = await screen.findByRole('dialog', { name: 'Visitas anteriores' });
  await user.click(await within(history).findByRole('button', { name: 'Desfazer Reposto: 1, Água' }));
  const sure = await screen.findByRole('alertdialog', { name: 'Desfazer “Reposto: 1” de Água?' });
  await user.click(within(sure).getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(changes(place)).toHaveLength(2));
  const [done, undo] = changes(place);
  expect(undo).toMatchObject({ kind: 'desfeito' });
  expect(done).toMatchObject({ kind: 'reposto' });
  expect(await within(history).findByText('Desfeito')).toBeInTheDocument();
});

test('[X-04] an undo says first what it will do, a later count included, and is undone in its turn', async () => {
  const place = stocked();
  const facts = { visitId: 'antes', itemName: 'Suco', undoneBy: undefined };
  const noted = (id: string, order: number, content: object) =>
    place.person.server.put({
      ...{
        id,
        type: 'STOCK_CHANGE',
        parentId: place.id,
        reference: 'suco',
        owner: place.person.data.user.sub,
      },
      content: JSON.stringify({ ...facts, at: order, order, ...content }),
    });
  noted('posto', 1, { kind: 'reposto', units: 7, delta: 7, before: 3, after: 10 });
  noted('contado', 2, { kind: 'contado', counted: 6, base: 10, delta: -4, before: 10, after: 6 });
  noted('perdido', 3, { kind: 'retirado', units: 2, reason: 'perda', delta: -2, before: 10, after: 8 });
  const { user } = await restocking(place);
  await user.click(screen.getByRole('button', { name: 'Visitas anteriores' }));
  const history = await screen.findByRole('dialog', { name: 'Visitas anteriores' });
  // A press on a line that is still being stored has no effect.
  const press = async (name: string | RegExp) =>
    user.click(await within(history).findByRole('button', { name, busy: false }));
  const answer = async (label: string, text: string) => {
    const sure = await screen.findByRole('alertdialog');
    expect(within(sure).getByText(text)).toBeInTheDocument();
    await user.click(within(sure).getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };
  await press('Desfazer Reposto: 7, Suco');
  await answer('Cancelar', 'Uma contagem posterior já inclui isto: o estoque continua em 8.');
  const { person } = place;
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await press('Desfazer Retirado: 2 · Perda, Suco');
  await answer('Desfazer', 'O estoque passa de 8 para 10.');
  await press('Refazer Retirado: 2 · Perda, Suco');
  await answer('Refazer', 'O estoque passa de 10 para 8.');
  await within(history).findByRole('button', { name: 'Desfazer Retirado: 2 · Perda, Suco', busy: false });
  const queued = (await person.data.read((tx) => tx.entries())).map(({ operation }) => operation);
  const [undo, redo] = queued.map((one) => JSON.parse((one.kind === 'create' && one.content) || '{}'));
  expect([undo.undoes, redo.undoes]).toEqual(['perdido', queued[0]?.id]);
  await press('Desfazer Retirado: 2 · Perda, Suco');
  await answer('Cancelar', 'O estoque passa de 8 para 10.');
});

test('[X-04] what was undone with its receipt is not offered again: the next receipt puts it in', async () => {
  const place = stocked();
  const noted = (id: string, order: number, content: object) =>
    place.person.server.put({
      ...{ id, type: 'STOCK_CHANGE', parentId: place.id, reference: 'suco' },
      content: JSON.stringify({ visitId: 'recebido', itemName: 'Suco', at: order, order, ...content }),
    });
  const put = { kind: 'reposto', supplyOrder: 'compra' };
  noted('seis', 1, { ...put, units: 6, delta: 6, undoneBy: 'volta' });
  noted('volta', 2, { kind: 'desfeito', undoes: 'seis', supplyOrder: 'compra', delta: -6 });
  noted('dois', 3, { ...put, units: 2, delta: 2, undoneBy: 'engano' });
  // Undone before its receipt was. The server restores nothing of a receipt that is gone.
  noted('engano', 4, { kind: 'desfeito', undoes: 'dois', delta: -2 });
  const later = { visitId: 'outro', supplyOrder: 'depois', at: 172_800_000 };
  noted('quatro', 5, { ...put, ...later, units: 4, delta: 4, undoneBy: 'cedo' });
  noted('cedo', 6, { kind: 'desfeito', visitId: 'outro', undoes: 'quatro', delta: -4 });
  // The return of a sale counts its goods as back. A loss among them may be none.
  const back = { visitId: 'devolvido', returnOf: 'venda', at: 345_600_000, units: 1 };
  noted('volta ao lugar', 7, { ...back, kind: 'reposto', delta: 1 });
  noted('quebrado', 8, { ...back, kind: 'retirado', reason: 'quebra', delta: -1 });
  const { user } = await restocking(place);
  await user.click(screen.getByRole('button', { name: 'Visitas anteriores' }));
  const history = within(await screen.findByRole('dialog', { name: 'Visitas anteriores' }));
  expect(
    await history.findByRole('button', { name: 'Desfazer Retirado: 1 · Quebra, Suco' }),
  ).toBeInTheDocument();
  expect(history.queryByRole('button', { name: 'Desfazer Reposto: 1, Suco' })).not.toBeInTheDocument();
  expect(await history.findByRole('button', { name: 'Refazer Reposto: 4, Suco' })).toBeInTheDocument();
  expect(history.getAllByText('Desfeito')).toHaveLength(3);
  // The shop's time zone, as in its losses and its closing.
  expect(history.getByRole('heading', { name: /^31\/12\/1969 às 21:00/ })).toBeInTheDocument();
  for (const units of [6, 2])
    expect(
      history.queryByRole('button', { name: `Refazer Reposto: ${units}, Suco` }),
    ).not.toBeInTheDocument();
});

test('[X-04] a visit that was handed over when the app died is not done twice by finishing it again', async () => {
  const place = stocked();
  const { data } = place.person;
  const key = `visit:${place.id}`;
  const first = await restocking(place);
  await first.user.click(first.plus('Água'));
  const kept = await data.read((tx) => tx.kept(key));
  const finish = async ({ user }: { user: typeof first.user }): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Concluir reposição' }));
    const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
    await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
    await screen.findByText(/^Reposição concluída/);
  };
  await finish(first);
  await waitFor(() => expect(changes(place)).toHaveLength(1));
  first.unmount();
  await data.keep(key, kept);
  const again = await restocking(place);
  await screen.findByText('1 unidade reposta');
  await finish(again);
  await waitFor(async () => expect(await data.read((tx) => tx.entries())).toEqual([]));
  expect(changes(place)).toHaveLength(1);
});

test('[MI-06] a code that two items share asks which one before anything is counted', async () => {
  const place = stocked();
  for (const [id, reference] of [
    ['bolo1', 'Bolo de cenoura'],
    ['bolo2', 'Bolo de milho'],
  ] as const)
    place.person.server.put({
      ...{ id, type: 'ITEM', parentId: place.id, reference },
      content: JSON.stringify({ value: 5, quantity: 3, code: '2000000000015' }),
    });
  const { user, row } = await restocking(place);
  await user.click(screen.getByRole('button', { name: 'Ler código de barras' }));
  const sheet = await screen.findByRole('dialog', { name: 'Ler código de barras' }, { timeout: 10_000 });
  await waitFor(() => expect(sheet).toHaveStyle({ pointerEvents: 'auto' }));
  const dialog = within(sheet);
  await user.type(dialog.getByLabelText('Ou digite o código'), '2000000000015{Enter}');
  expect(await dialog.findByText('2 itens têm o código 2000000000015. Qual é?')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /Bolo de milho/ }));
  expect(await dialog.findByText('Bolo de milho: 1')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(within(row('Bolo de milho')).getByText('+1')).toBeInTheDocument());
  expect(within(row('Bolo de cenoura')).queryByText('+1')).not.toBeInTheDocument();
});

test('[X-04] a search says to readers how much it has found', async () => {
  const { user } = await restocking(stocked());
  await user.type(screen.getByRole('searchbox'), 'suco');
  expect(await screen.findByText('1 item encontrado')).toHaveAttribute('aria-live', 'polite');
});
