import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import type { SoldSale } from '../../../src/domain/sales/sales.ts';
import { proofNumber } from '../../../src/domain/shop/proof-number.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { OpenSale } from '../../../src/features/sales/open-sale.tsx';
import { SalePanel } from '../../../src/features/sales/sale-panel.tsx';
import { shownSale } from '../../../src/features/sales/shown-sale.ts';
import { RARE_REFUSALS } from '../../../src/records/rare-refusals.ts';
import { parseContent } from '../../../src/records/record.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const NOW = Date.now();

interface Back {
  id: string;
  pix?: string;
  pixReason?: string;
  restock?: boolean;
  goods?: number;
}

function saleWith(returns: readonly Back[] = [], more: Partial<SoldSale> = {}): SoldSale {
  const content = JSON.stringify({
    items: [
      { id: 'agua', name: 'Água', quantity: 2, price: 2.8 },
      { id: 'bolo', name: 'Bolo', quantity: 1, price: 14.7 },
    ],
    totalAmount: 20.3,
    returns: returns.map(({ goods = 1, ...one }) => ({
      ...{ at: new Date(NOW).toISOString(), reason: 'defeito', restock: false, ...one },
      lines: [{ id: 'agua', quantity: 1, amount: 2.8, goods }],
    })),
  });
  return {
    ...{ id: 'venda', locationId: 'l', at: NOW - 60_000, buyer: 'Marina D.', buyerId: 'marina', content },
    ...{ balanceUsed: 830, pixAmount: 1200, endToEndId: 'E1', ticketId: null, isTicketOpen: false, ...more },
  };
}

async function open(person: TestPerson, answers: readonly SoldSale[]) {
  const content = JSON.stringify({ name: 'Café' });
  person.server.put({ id: 'l', type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE', content });
  await act(() => person.data.refresh({ kind: 'locations' }));
  const left = [...answers];
  person.server.replies.set('sale', () => ({
    sale: { sale: left.length > 1 ? left.shift() : left[0], purchases: 3 },
  }));
  const element = (
    <OpenSale
      id="venda"
      listed={undefined}
      onAnswer={() => undefined}
      shopNameOf={() => 'Café'}
      disputed={['agua']}
      now={NOW}
      onClose={undefined}
    />
  );
  return show(<Route path="/" element={element} />, { at: '/', person });
}

/** Requests for returns on the server. */
const asked = ({ server }: TestPerson) =>
  [...server.rows.values()]
    .filter(({ reference }) => reference === 'RETURN_SALE')
    .map(({ content }) => {
      const { way, lines } = parseContent(content);
      return { way, lines };
    });

test('a return goes to the balance unless PIX is chosen, and by PIX no more than PIX paid', async () => {
  const person = makePerson();
  const { user } = await open(person, [saleWith()]);
  await screen.findByText(/Até R\$\s20,30 ao saldo de Marina ou R\$\s12,00 por PIX/);
  await user.click(await screen.findByRole('button', { name: 'Devolver…' }));
  expect(screen.getByRole('button', { name: /^Devolver R\$\s5,60 ao saldo de Marina$/ })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Por PIX' }));
  expect(screen.getByRole('button', { name: /^Devolver R\$\s5,60 por PIX$/ })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Aumentar Bolo' }));
  expect(screen.getByRole('button', { name: /^Por PIX, até R\$\s12,00$/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Diminuir Bolo' }));
  await user.click(screen.getByRole('button', { name: /^Devolver R\$\s5,60 por PIX$/ }));
  await waitFor(() => expect(asked(person)).toEqual([{ way: 'pix', lines: [{ id: 'agua', quantity: 2 }] }]));
});

test('the count of purchases is a link once it is known', async () => {
  const person = makePerson();
  const content = JSON.stringify({ name: 'Café' });
  person.server.put({ id: 'l', type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE', content });
  await act(() => person.data.refresh({ kind: 'locations' }));
  const panel = (purchases: number | null) => (
    <SalePanel
      sale={shownSale(saleWith())}
      place="Café"
      purchases={purchases}
      disputed={new Map()}
      now={NOW}
      onReturned={() => undefined}
    />
  );
  const counted = show(<Route path="/" element={panel(3)} />, { at: '/', person });
  expect(await screen.findByRole('link', { name: '3 compras aqui' })).toBeInTheDocument();
  counted.unmount();
  show(<Route path="/" element={panel(null)} />, { at: '/', person });
  await screen.findByRole('link', { name: 'Conversar com Marina D.' });
  for (const link of screen.getAllByRole('link')) expect(link).toHaveAccessibleName(/./);
});

test('the form of a return takes the focus from the button that it replaces, and gives it back', async () => {
  const { user } = await open(makePerson(), [saleWith()]);
  await user.click(await screen.findByRole('button', { name: 'Devolver…' }));
  expect(screen.getByRole('list', { name: 'O que devolver' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByRole('button', { name: 'Devolver…' })).toHaveFocus();
});

test('no way leaves a return that is being filled in', async () => {
  const ticket = { ticketId: 't', isTicketOpen: true };
  const { user } = await open(makePerson(), [saleWith([], ticket)]);
  const ways = ['3 compras aqui', 'Conversar com Marina D.', 'Ticket aberto desta venda'];
  expect(await screen.findByRole('link', { name: '3 compras aqui' })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Devolver…' }));
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.getByText('3 compras aqui')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  for (const name of ways) expect(screen.getByRole('link', { name })).toBeInTheDocument();
});

test.each([
  ['RETURN_ABOVE_PIX', { left: 2.8 }, /ainda pode voltar por PIX nesta venda\. Restam R\$\s2,80\./],
  ['RETURN_TOO_LATE', {}, /até 90 dias depois do pagamento/],
  ['RETURN_NOT_PIX', {}, /não foi paga por PIX/],
  ['PAYMENT_TAKEN_BACK', {}, /contesta ou já devolveu/],
  ['RETURN_UNCOVERED', { available: 0 }, /^Sua receita não cobre esta devolução\./],
] as const)(
  '%s is said in words, what was chosen stays, and may be sent again',
  async (code, detail, words) => {
    const person = makePerson();
    const { onCreate } = person.server;
    person.server.onCreate = () => {
      throw new TransportError({ kind: 'refused', code, message: RARE_REFUSALS[code], detail });
    };
    const { user } = await open(person, [saleWith()]);
    await user.click(await screen.findByRole('button', { name: 'Devolver…' }));
    await user.click(screen.getByRole('button', { name: 'Por PIX' }));
    await user.click(screen.getByRole('button', { name: /por PIX$/ }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Por PIX' })).toHaveAttribute('aria-pressed', 'true');
    person.server.onCreate = onCreate;
    await user.click(screen.getByRole('button', { name: /por PIX$/ }));
    await waitFor(() => expect(asked(person).at(-1)).toMatchObject({ way: 'pix' }));
    expect(screen.queryByText(words)).toBeNull();
  },
);

test('what is on its way is told, and again once the bank has done it', async () => {
  const person = makePerson();
  const under = { id: 'r', pix: 'EM_PROCESSAMENTO' };
  await open(person, [saleWith([under]), saleWith([{ ...under, pix: 'DEVOLVIDO' }])]);
  expect(await screen.findByText(/PIX de R\$\s2,80 a caminho\./)).toBeInTheDocument();
  expect(screen.getByText('PIX a caminho')).toBeInTheDocument();
  expect(await screen.findByText(/PIX de R\$\s2,80 devolvido/, {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.getByText('Devolvido')).toBeInTheDocument();
});

test('what the bank did not send goes to the balance by a tap, with its goods and its reason', async () => {
  const person = makePerson();
  const failed = { id: 'r', pix: 'NAO_REALIZADO', pixReason: 'Conta encerrada' };
  const { user } = await open(person, [saleWith([failed]), saleWith([failed, { id: 's' }])]);
  expect(await screen.findByText(/O banco não devolveu R\$\s2,80: Conta encerrada\./)).toBeInTheDocument();
  expect(screen.getByText('O dinheiro voltou para a receita de Café')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Devolver R\$\s2,80 ao saldo de Marina$/ }));
  await waitFor(() =>
    expect(asked(person)).toEqual([{ way: 'balance', lines: [{ id: 'agua', quantity: 1 }] }]),
  );
  expect(await screen.findByText(/R\$\s2,80 no saldo de Marina/)).toBeInTheDocument();
});

test('goods that were booked nowhere are told as such, and those that a return before dealt with are not', async () => {
  await open(makePerson(), [saleWith([{ id: 'r', goods: 0, restock: true }])]);
  expect(await screen.findByText('1 Água: não voltou ao estoque')).toBeInTheDocument();
  cleanup();
  const failed = { id: 'r', pix: 'NAO_REALIZADO', restock: true };
  await open(makePerson(), [saleWith([failed, { id: 's', goods: 0, restock: true }])]);
  expect(await screen.findAllByText('1 Água: de volta à prateleira')).toHaveLength(2);
});

test('[R-03] a unit that comes back after its item was removed did not come back to the stock, whatever did before', async () => {
  await open(makePerson(), [
    saleWith([
      { id: 'r', restock: true },
      { id: 's', goods: 0, restock: true },
    ]),
  ]);
  expect(await screen.findAllByText('1 Água: de volta à prateleira')).toHaveLength(1);
  expect(screen.getByText('1 Água: não voltou ao estoque')).toBeInTheDocument();
});

test('a sale says the number that its buyer reads on the proof', async () => {
  await open(makePerson(), [saleWith()]);
  expect(await screen.findByText(`Nº ${proofNumber('venda')}`)).toBeVisible();
});

/** A person who answers customers of somebody else's shop, and may give back so much in a day, reais. */
async function attendant(person: TestPerson, answers: readonly SoldSale[], returnLimit: number) {
  const { server, user } = person;
  server.put({
    ...{ id: 's', type: 'STAFF', parentId: 'l', owner: 'dona', reference: user.email },
    content: JSON.stringify({ role: 'attendant', status: 'ACTIVE', sub: user.sub, returnLimit }),
  });
  const shown = await open(person, answers);
  server.put({ id: 'l', type: 'LOCATION', owner: 'dona', reference: 'PRIVATE', content: '{"name":"Café"}' });
  await act(() => person.data.refresh({ kind: 'locations' }));
  await act(() => person.data.refresh({ kind: 'work' }));
  return shown;
}

test('[R-05] a return above the limit of a day cannot be sent, and a refusal says what is left of the day', async () => {
  const person = makePerson();
  const { user } = await attendant(person, [saleWith()], 5);
  await user.click(await screen.findByRole('button', { name: 'Devolver…' }));
  expect(await screen.findByRole('button', { name: /^Por dia, até R\$\s5,00$/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Diminuir Água' }));
  person.server.onCreate = () => {
    throw new TransportError({
      ...{ kind: 'refused', code: 'RETURN_ABOVE_LIMIT', message: RARE_REFUSALS.RETURN_ABOVE_LIMIT },
      detail: { limit: 5, left: 2 },
    });
  };
  await user.click(screen.getByRole('radio', { name: 'Vencido' }));
  await user.click(screen.getByRole('button', { name: /^Devolver R\$\s2,80 ao saldo de Marina$/ }));
  expect(await screen.findByText(/Agora você ainda pode devolver R\$\s2,00\.$/)).toBeInTheDocument();
  // What was chosen stays, and the same amount is not offered a second time.
  expect(screen.getByRole('button', { name: /^Agora, só até R\$\s2,00$/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Vencido' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Diminuir Água' }));
  expect(screen.getByRole('button', { name: 'Escolha quantos devolver' })).toBeDisabled();
});

/** Lets an answer of the server say that it is this instant, ms. */
function itIs(at: number): void {
  act(() => serverClock.heard(String(at), Date.now()));
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
}

/** 17:55 in the shops' zone. */
const AFTERNOON = Date.UTC(2026, 10, 20, 20, 55);

test.each([
  ['of the same day', { until: AFTERNOON + 5 * MINUTE_MS }, 5 * MINUTE_MS, 'De novo às 18:00'],
  ['of the next day', { until: AFTERNOON + DAY_MS - 1 }, DAY_MS - 1, 'De novo amanhã às 17:55'],
  // An older server tells no instant.
  ['in a minute at the latest', {}, MINUTE_MS, 'Agora não dá para devolver mais'],
])(
  '[R-05] whoever has nothing left to give may give again at an instant %s',
  async (_, told, after, words) => {
    const person = makePerson();
    const { user } = await attendant(person, [saleWith()], 5);
    itIs(AFTERNOON);
    await user.click(await screen.findByRole('button', { name: 'Devolver…' }));
    await user.click(screen.getByRole('button', { name: 'Diminuir Água' }));
    person.server.onCreate = () => {
      throw new TransportError({
        ...{ kind: 'refused', code: 'RETURN_ABOVE_LIMIT', message: RARE_REFUSALS.RETURN_ABOVE_LIMIT },
        detail: { limit: 5, left: 0, ...told },
      });
    };
    const give = { name: /^Devolver R\$\s2,80 ao saldo de Marina$/ };
    await user.click(screen.getByRole('button', give));
    expect(await screen.findByRole('button', { name: words })).toBeDisabled();
    itIs(AFTERNOON + after - 15_000);
    expect(screen.getByRole('button', { name: /mais$|^De novo/ })).toBeDisabled();
    itIs(AFTERNOON + after + 1000);
    expect(await screen.findByRole('button', give)).toBeEnabled();
  },
);

test('[R-05] nobody but an owner is offered a return of an own purchase', async () => {
  const person = makePerson();
  await attendant(person, [saleWith([], { buyerId: person.user.sub })], 30);
  expect(await screen.findByText('Marina D.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Devolver…' })).toBeNull();
});
