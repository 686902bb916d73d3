import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { visitKey } from '../../../src/data/basis/typed-keys.ts';
import { applyMove, deltaOf } from '../../../src/domain/restock/move.ts';
import { onShelf } from '../../../src/domain/restock/stock.ts';
import {
  entriesOf,
  newVisit,
  type PressRun,
  pressed,
  touched,
} from '../../../src/features/items/restock/visit-edits.ts';
import {
  type RestockKind,
  shelfAfter,
  type Touch,
  unitsOf,
} from '../../../src/features/items/restock/visit-state.ts';
import { changes, restocking, stocked } from './restocking.tsx';

test('[X-04] what is corrected keeps its place in the visit and its first time', async () => {
  const place = stocked();
  const { user, plus } = await restocking(place);
  let minutes = 0;
  const real = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + minutes * 60_000);
  const touch = async (kind: string) => {
    await user.click(screen.getByRole('button', { name: kind }));
    await user.click(plus('Suco'));
    minutes += 5;
  };
  for (const kind of ['Reposto', 'Contado', 'Contado']) await touch(kind);
  clock.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
  await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toHaveLength(2));
  const timeOf = (kind: RestockKind): number => changes(place).find((one) => one.kind === kind)?.at;
  // Five minutes apart, because an undo of the added units checks if the count came after them.
  const apart = timeOf('contado') - timeOf('reposto');
  expect(apart).toBeGreaterThanOrEqual(5 * 60_000);
  expect(apart).toBeLessThan(10 * 60_000);
});

const kind = fc.constantFrom<RestockKind>('contado', 'reposto', 'retirado');

test('[X-04] whatever is touched and corrected in a visit, the books end where the screen said', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.array(fc.record({ kind, units: fc.integer({ min: 0, max: 12 }) }), { maxLength: 8 }),
      (shelf, steps) => {
        let visit = newVisit('v', 0);
        let run: PressRun | undefined;
        for (const [at, step] of steps.entries()) {
          const touch: Touch = { id: `${at}`, itemId: 'a', reason: 'perda', books: shelf, at, ...step };
          ({ visit, run } = pressed(visit, touch, run));
        }
        let stock = { available: shelf, reserved: 0, short: 0 };
        for (const { move } of entriesOf(visit)) {
          const applied = applyMove(stock, move);
          expect(applied.kind).toBe('applied');
          if (applied.kind === 'applied') stock = applied.stock;
        }
        expect(onShelf(stock)).toBe(shelfAfter(shelf, visit.touches));
      },
    ),
  );
});

/** An act of a person at the shelf. A slip is noted and corrected at once, and moves nothing. */
const deed = fc.record({
  kind,
  units: fc.integer({ min: 1, max: 12 }),
  slip: fc.integer({ min: -3, max: 3 }),
});

test('[X-04] the books end at what lies on the shelf, in whatever order a visit put in, took out and counted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 30 }),
      fc.array(deed, { minLength: 1, maxLength: 8 }),
      (books, found, acts) => {
        let visit = newVisit('v', 0);
        let run: PressRun | undefined;
        let lies = found;
        let ids = 0;
        const note = (kind: RestockKind, units: number): void => {
          ids += 1;
          const facts = { id: `${ids}`, itemId: 'a', reason: 'perda', books, at: ids } as const;
          ({ visit, run } = pressed(visit, { ...facts, kind, units }, run));
        };
        // The first act is a count, or nobody would know what lay there before.
        for (const { kind, units, slip } of [{ kind: 'contado' as const, units: 0, slip: 0 }, ...acts]) {
          const moved = kind === 'retirado' ? -Math.min(units, lies) : kind === 'reposto' ? units : 0;
          lies += moved;
          const noted = unitsOf(visit.touches, { itemId: 'a', kind, reason: 'perda' }) ?? 0;
          const right = kind === 'contado' ? lies : noted + Math.abs(moved);
          note(kind, Math.max(0, right + slip));
          note(kind, right);
        }
        expect(shelfAfter(books, visit.touches)).toBe(lies);
        const ended = entriesOf(visit).reduce((sum, { move }) => sum + deltaOf(move), books);
        expect(ended).toBe(lies);
      },
    ),
  );
});

/** Opens a visit that counted eleven units of 'Suco', after it had put in `before` and before it put in `after`. */
async function counted({ before, after }: { before: number; after?: number }) {
  const place = stocked();
  const touch = (id: string, at: number, rest: Pick<Touch, 'kind' | 'units'> & Partial<Touch>): Touch => ({
    ...{ id, itemId: 'suco', reason: 'perda', books: 8, at },
    ...rest,
  });
  const touches = [
    touch('before', 1, { kind: 'reposto', units: before }),
    touch('count', 2, { kind: 'contado', units: 11 }),
    ...(after ? [touch('after', 3, { kind: 'reposto', units: after, paid: 700 })] : []),
  ];
  await place.person.data.keep(visitKey(place.id), { ...newVisit('v', 1), touches });
  const view = await restocking(place);
  const field = within(view.row('Suco')).getByRole('textbox', { name: 'Suco' });
  await waitFor(() => expect(field).toHaveValue(`${before + (after ?? 0)}`));
  const kept = () => place.person.data.read((tx) => tx.kept(visitKey(place.id)));
  return { ...view, field, kept };
}

test.each([
  ['more than before is put in behind the count', { before: 5 }, '12', 18],
  ['less than before lowers what was put in, and the count stays', { before: 12 }, '10', 11],
  ['the same once more changes nothing', { before: 12 }, '12', 11],
  ['the same once more keeps what was put in behind the count', { before: 5, after: 7 }, '12', 18],
])('[X-04] a number typed in a row is one number: %s', async (_, noted, digits, shelf) => {
  const { user, row, field } = await counted(noted);
  await user.click(field);
  await user.keyboard(digits);
  expect(field).toHaveValue(digits);
  expect(within(row('Suco')).getByText(new RegExp(`→ ${shelf}$`))).toBeInTheDocument();
});

test('[X-04] a number typed over a put-in behind a count keeps what was paid for it', async () => {
  const { user, field, kept } = await counted({ before: 5, after: 7 });
  await user.click(field);
  await user.keyboard('14');
  await waitFor(async () =>
    expect(await kept()).toMatchObject({ touches: [{}, {}, { units: 9, paid: 700 }] }),
  );
});

test('[X-04] a unit that is taken off by a slip, and put on again, was there all the time', async () => {
  const { user, row, plus } = await counted({ before: 5 });
  await user.click(within(row('Suco')).getByRole('button', { name: 'Diminuir Suco' }));
  await user.click(plus('Suco'));
  expect(within(row('Suco')).getByText(/→ 11$/)).toBeInTheDocument();
});

test('[X-04] units that are put in after a count of the same visit are added behind it', async () => {
  const place = stocked();
  const { user, row, plus } = await restocking(place);
  const enter = async (kind: string, number: string) => {
    await user.click(screen.getByRole('button', { name: kind }));
    const field = within(row('Suco')).getByRole('textbox', { name: /Suco/ });
    await user.clear(field);
    await user.type(field, `${number}{Enter}`);
  };
  await enter('Reposto', '5');
  await enter('Contado', '11');
  await enter('Reposto', '8');
  expect(within(row('Suco')).getByText(/→ 14/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Contado' }));
  expect(within(row('Suco')).getByRole('textbox', { name: /Suco/ })).toHaveValue('14');
  await user.click(plus('Suco'));
  expect(within(row('Suco')).getByText(/→ 15/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
  await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toHaveLength(3));
  expect(changes(place)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'reposto', units: 5 }),
      expect.objectContaining({ kind: 'reposto', units: 3 }),
      expect.objectContaining({ kind: 'contado', counted: 15, base: 16 }),
    ]),
  );
});

test('[X-04] a number typed on the keys of a scan is one number, also behind a count', async () => {
  const place = stocked();
  const suco = { id: 'suco', type: 'ITEM', parentId: place.id, reference: 'Suco' } as const;
  place.person.server.put({
    ...suco,
    content: JSON.stringify({ value: 5, quantity: 8, code: '2000000000015' }),
  });
  const touch = { itemId: 'suco', reason: 'perda', books: 8 } as const;
  const put = touched(newVisit('v', 1), {
    ...touch,
    id: crypto.randomUUID(),
    kind: 'reposto',
    units: 5,
    at: 1,
  });
  const counted = { ...touch, id: crypto.randomUUID(), kind: 'contado', units: 11, at: 2 } as const;
  await place.person.data.keep(visitKey(place.id), touched(put, counted));
  const { user, row } = await restocking(place);
  await user.click(screen.getByRole('button', { name: 'Ler código de barras' }));
  const sheet = await screen.findByRole('dialog', { name: 'Ler código de barras' }, { timeout: 10_000 });
  await waitFor(() => expect(sheet).toHaveStyle({ pointerEvents: 'auto' }));
  const dialog = within(sheet);
  await user.type(dialog.getByLabelText('Ou digite o código'), '2000000000015{Enter}');
  expect(await dialog.findByText('Suco: 6')).toBeInTheDocument();
  for (const digit of ['1', '2']) await user.click(dialog.getByRole('button', { name: digit }));
  expect(dialog.getByText('Suco: 12')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(await within(row('Suco')).findByText(/→ 18/)).toBeInTheDocument();
});

test('[X-04] units that leave for two reasons are noted under each, and corrected apart', async () => {
  const place = stocked();
  const { user, row, plus } = await restocking(place);
  await user.click(screen.getByRole('button', { name: 'Retirado' }));
  const units = () => within(row('Suco')).getByRole('textbox', { name: /Suco/ });
  const take = async (reason: string, presses: number) => {
    await user.click(screen.getByRole('radio', { name: reason }));
    for (let pressed = 0; pressed < presses; pressed += 1) await user.click(plus('Suco'));
  };
  await take('Vencido', 3);
  await take('Furto', 2);
  expect(units()).toHaveValue('2');
  await take('Vencido', 1);
  expect(units()).toHaveValue('4');
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = await screen.findByRole('dialog', { name: 'Concluir reposição' });
  await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(changes(place)).toHaveLength(2));
  const left = Object.fromEntries(changes(place).map(({ reason, units }) => [reason, units]));
  expect(left).toEqual({ vencido: 4, furto: 2 });
});
