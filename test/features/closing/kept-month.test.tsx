import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { instantText } from '../../../src/domain/hours/shop-date.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { firstDayOf } from '../../../src/domain/words/month.ts';
import { edgeText, monthEndText } from '../../../src/features/closing/closing-lines.ts';
import { makePerson, show } from '../support/show.tsx';
import { silent } from '../support/silent.ts';
import { at, current, route, shopOf, tell } from './closing-fixture.tsx';

const zone = createZone();
const month = current - 1;
/** Noon of a day within the month, ms. */
const midMonth = zone.startOf(firstDayOf(month) + 9) + 12 * 3_600_000;

/** A device with figures of the month from within the month. */
async function keptMonth() {
  const person = makePerson();
  tell(person, [shopOf('A')], midMonth);
  const first = show(route, { at, person });
  await screen.findByRole('region', { name: '12 vendas' });
  first.unmount();
  tell(person, [shopOf('A')]);
  return person;
}

test('figures that the device kept say of when they are, on paper too, and are closed once the server told those of now', async () => {
  const person = await keptMonth();
  const answer = silent(person);
  show(route, { at, person });
  const shelves = within(await screen.findByRole('region', { name: 'Prateleiras a preço de custo' }));
  const old = instantText(midMonth);
  const age = screen.getByText(`Dados de ${old} · buscando…`);
  const head = screen.getByRole('banner');
  const drawn = head.innerHTML;
  expect(shelves.getByText(`Estoque em ${old}`)).toBeVisible();
  expect(screen.getByText(`A sacar em ${old}`)).toBeVisible();
  const close = await screen.findByRole('button', { name: /^Fechar / });
  expect(close).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(close);
  expect(screen.queryByRole('button', { name: 'Fechar o mês' })).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(await screen.findByText(`Dados de ${old}.`)).toBeInTheDocument();

  answer();
  expect(await shelves.findByText(`Estoque em ${edgeText(month, 'last')}`)).toBeVisible();
  // Only the words of the line changed, and no strip came or went, so nothing moved.
  expect(age).toHaveTextContent(/^Dados de \d\d\/\d\d\/\d{4} às \d\d:\d\d$/);
  expect(age).toHaveClass('cut');
  expect(head.innerHTML).toBe(drawn);
  fireEvent.click(screen.getByRole('button', { name: /^Fechar / }));
  expect(await screen.findByRole('button', { name: 'Fechar o mês' })).toBeVisible();
});

test('a server that fails leaves the kept figures with their age, closes nothing, and is asked again', async () => {
  const person = await keptMonth();
  const askNewer = person.server.askNewer.bind(person.server);
  person.server.askNewer = async () => {
    throw new TransportError({ kind: 'refused', code: 'NOT_FOUND', message: 'Não encontrado.' });
  };
  const { user } = show(route, { at, person });
  const age = `Não encontrado. Dados de ${instantText(midMonth)}.`;
  expect(await screen.findByText(age)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Fechar / })).toBeDisabled();
  person.server.askNewer = askNewer;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Fechar / })).toBeEnabled());
  expect(screen.queryByText(/Não encontrado/)).toBeNull();
});

test('[SY-39] a month that the device keeps stays where a process does not know the question, and is not closed by it', async () => {
  const person = await keptMonth();
  person.server.newFields.delete('closing');
  const { user } = show(route, { at, person });
  const old = instantText(midMonth);
  const age = `Os números de agora ainda não podem ser somados. Dados de ${old}.`;
  expect(await screen.findByText(age)).toBeVisible();
  expect(screen.getByText(`Estoque em ${old}`)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Fechar / })).toBeDisabled();
  tell(person, [shopOf('A')]);
  const asked = vi.spyOn(person.server, 'askNewer');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Fechar / })).toBeEnabled());
  expect(asked.mock.calls.map(([, , isWanted]) => isWanted)).toEqual([true]);
  expect(screen.queryByText(age)).toBeNull();
});

test('[SY-39] of a month that was never told here, a process that does not know the question is said to know it soon', async () => {
  show(route, { at, person: makePerson() });
  expect(await screen.findByText('Os meses ainda não podem ser somados.')).toBeVisible();
  expect(screen.getByText('Abra de novo em alguns minutos.')).toBeVisible();
});

test('the end of a month is its last day once it was told after it, and until then the instant that it was told', () => {
  const november = 682;
  const told = Date.UTC(2026, 10, 10, 15);
  expect(monthEndText(november, told, told + 1)).toBe('hoje');
  expect(monthEndText(november, told, told + 86_400_000)).toBe('em 10/11/2026 às 12:00');
  // Midnight of 1 December in São Paulo is at 3:00 UTC.
  const over = Date.UTC(2026, 11, 1, 3);
  expect(monthEndText(november, over - 1, over)).toBe('em 30/11/2026 às 23:59');
  expect(monthEndText(november, over, over)).toBe('em 30/11');
});
