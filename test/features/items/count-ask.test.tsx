import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { entriesOf, newVisit, touched } from '../../../src/features/items/restock/visit-edits.ts';
import { missingUnits, type Touch } from '../../../src/features/items/restock/visit-state.ts';
import { COUNT_ASKED } from '../../../src/records/content/count-ask.ts';
import { ownLocation } from '../support/manage.tsx';
import { item, open, type Place } from './open-items.tsx';

const changes = ({ person }: Place) =>
  [...person.server.rows.values()]
    .filter(({ type }) => type === 'STOCK_CHANGE')
    .map(({ content }) => JSON.parse(content ?? '{}'));
const row = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;

async function restocking(place: Place) {
  const view = open(place);
  await view.user.click(await screen.findByRole('button', { name: 'Reposição' }));
  await screen.findByRole('button', { name: 'Concluir reposição' });
  return view;
}

const finish = async (user: Awaited<ReturnType<typeof restocking>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  return within(await screen.findByRole('dialog', { name: 'Concluir reposição' }));
};

test('[X-04] a count that finds fewer units may say why, and else says nothing', async () => {
  const place = ownLocation();
  item(place, 'Suco');
  item(place, 'Água');
  const { user } = await restocking(place);
  await user.click(screen.getByRole('button', { name: 'Contado' }));
  for (const name of ['Suco', 'Água']) {
    expect(within(row(name)).queryByText(/Você sabe o motivo/)).toBeNull();
    await user.click(within(row(name)).getByRole('button', { name: `Diminuir ${name}` }));
  }
  expect(within(row('Suco')).getByText('Falta 1 unidade. Você sabe o motivo?')).toBeVisible();
  expect(within(row('Suco')).getByRole('radio', { name: 'Contagem' })).toBeChecked();
  await user.click(within(row('Suco')).getByRole('radio', { name: 'Furto' }));
  await user.click((await finish(user)).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toHaveLength(2));
  expect(changes(place).map(({ counted, reason }) => [counted, reason])).toEqual([
    [7, 'furto'],
    [7, undefined],
  ]);
});

test('[X-04] what somebody wants counted is counted blind, without a signal too, and is gone then', async () => {
  const place = ownLocation();
  const { person } = place;
  item(place, 'Suco', { ...COUNT_ASKED, countAskedBy: 'Ana', quantity: 31 });
  item(place, 'Água');
  const { user } = await restocking(place);
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  expect(screen.getByText('1 item para contar, pedido de Ana.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Contar' }));
  expect(screen.queryByRole('heading', { name: 'Água' })).toBeNull();
  expect(within(row('Suco')).getByText('Conte sem ver o estoque · pedido de Ana')).toBeVisible();
  expect(row('Suco')).not.toHaveTextContent('31');
  const count = within(row('Suco')).getByRole('textbox');
  await user.clear(count);
  await user.type(count, '29');
  await user.tab();
  expect(row('Suco')).not.toHaveTextContent('31');
  // The sum shows the difference of the finished count.
  const sheet = await finish(user);
  expect(sheet.getByText('Contado: 29 (constava 31)')).toBeVisible();
  await user.click(sheet.getByRole('radio', { name: 'Quebra' }));
  await user.click(sheet.getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(screen.queryByText(/para contar/)).toBeNull());
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(changes(place)).toHaveLength(1), { timeout: 4000 });
  expect(changes(place)[0]).toMatchObject({ counted: 29, base: 31, reason: 'quebra' });
});

test('[X-04] an empty shelf is a count of nothing', async () => {
  const place = ownLocation();
  item(place, 'Suco', COUNT_ASKED);
  const { user } = await restocking(place);
  expect(screen.getByText('1 item para contar.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Contar' }));
  await user.click(screen.getByRole('button', { name: 'Não há nenhum' }));
  expect(await screen.findByText('Contado agora')).toBeVisible();
  await user.click((await finish(user)).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toMatchObject([{ counted: 0, base: 8 }]));
});

test('[X-04] a device with a slow clock counts, puts in and takes back at the server’s time', async () => {
  const HOUR_MS = 3_600_000;
  serverClock.heard(String(Date.now() + HOUR_MS), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const earliest = Date.now() + HOUR_MS - 1000;
  const place = ownLocation();
  item(place, 'Suco', COUNT_ASKED);
  const { user } = await restocking(place);
  await user.click(screen.getByRole('button', { name: 'Contar' }));
  await user.click(screen.getByRole('button', { name: 'Não há nenhum' }));
  await user.click((await finish(user)).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Visitas anteriores' }));
  const history = within(await screen.findByRole('dialog', { name: 'Visitas anteriores' }));
  await user.click(await history.findByRole('button', { name: /^Desfazer .*, Suco$/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(changes(place)).toHaveLength(2));
  for (const { at } of changes(place)) expect(at).toBeGreaterThan(earliest);
});

test('[X-04] only a count that is below its books says a reason, however the visit went', () => {
  const touch = fc.record({
    kind: fc.constantFrom('contado' as const, 'reposto' as const, 'retirado' as const),
    units: fc.nat(9),
  });
  fc.assert(
    fc.property(fc.array(touch, { maxLength: 6 }), fc.nat(9), (steps, books) => {
      const base = { itemId: 'suco', reason: 'perda', why: 'furto', books, at: 1 } as const;
      const visit = steps.reduce(
        (sum, step, index): ReturnType<typeof newVisit> =>
          touched(sum, { id: `${index}`, ...base, ...step } satisfies Touch),
        newVisit('visita', 1),
      );
      const count = entriesOf(visit).find(({ move }) => move.kind === 'contado')?.move;
      const missing = count?.kind === 'contado' ? Math.max(0, count.base - count.counted) : 0;
      expect(missingUnits(visit.touches)).toBe(missing);
      expect(count?.kind === 'contado' ? count.reason : undefined).toBe(missing > 0 ? 'furto' : undefined);
    }),
  );
});
