import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { guestOf } from '../../../src/domain/people/guest.ts';
import { REFUND_WITHIN_MS } from '../../../src/domain/sales/sale-return.ts';
import type { SoldSale } from '../../../src/domain/sales/sales.ts';
import { waysBack } from '../../../src/features/sales/return-ways.ts';
import { SalePanel } from '../../../src/features/sales/sale-panel.tsx';
import { shownSale, wayText } from '../../../src/features/sales/shown-sale.ts';
import { salesCsv } from '../../../src/features/sales/spreadsheet/sales-csv.ts';
import { parseContent } from '../../../src/records/record.ts';
import { makePerson, show } from '../support/show.tsx';

const NOW = Date.now();

interface Past {
  id: string;
  pix?: string;
  lines: readonly object[];
}

/** A guest's sale with a gift in it. `price` of its other line, reais. */
function guestSale(price: number, returns: readonly Past[] = []) {
  const items = [
    { id: 'agua', name: 'Água', quantity: 1, price },
    { id: 'brinde', name: 'Brinde', quantity: 1, price: 0 },
  ];
  const past = returns.map((one) => ({ reason: 'defeito', restock: true, ...one }));
  const content = JSON.stringify({ items, totalAmount: price, returns: past });
  const sold: SoldSale = {
    ...{ id: 'venda', locationId: 'l', at: NOW - 60_000, buyer: 'Visitante', content },
    ...{ buyerId: guestOf('f'.repeat(64)), balanceUsed: 0, pixAmount: price * 100 },
    ...{ endToEndId: price > 0 ? 'E1' : null, ticketId: null, isTicketOpen: false },
  };
  return shownSale(sold);
}

const WATER_BACK = { id: 'r', pix: 'DEVOLVIDO', lines: [{ id: 'agua', quantity: 1, amount: 4, goods: 1 }] };

test("[X-05] a guest's free sale is no sale of the balance, in the list and in the spreadsheet", () => {
  const gift = { id: 'r', lines: [{ id: 'brinde', quantity: 1, amount: 0, goods: 1 }] };
  const sale = guestSale(0, [gift]);
  expect(wayText(sale)).toBe('Sem custo');
  const [, , row] = salesCsv([sale], new Map([['l', 'Café']])).split('\r\n');
  expect(row).toContain('"0,00";;Sem custo;');
});

test('[X-05] what a guest got for free goes back at any time, and without a bank', () => {
  for (const sale of [guestSale(0), guestSale(4, [WATER_BACK])])
    expect(waysBack(sale, NOW + REFUND_WITHIN_MS)).toEqual(['pix']);
});

/** The panel of a sale in the owner's own shop. `now`: time at which they look. */
async function showPanel(sale: ReturnType<typeof guestSale>, now = NOW) {
  const person = makePerson();
  const location = { id: 'l', type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' } as const;
  person.server.put({ ...location, content: JSON.stringify({ name: 'Café' }) });
  await act(() => person.data.refresh({ kind: 'locations' }));
  const panel = (
    <SalePanel
      sale={sale}
      place="Café"
      disputed={new Map()}
      purchases={1}
      now={now}
      onReturned={() => undefined}
    />
  );
  return { person, ...show(<Route path="/" element={panel} />, { at: '/', person }) };
}

test("[X-05] [R-03] goods of a guest's free sale come back by a return", async () => {
  const { user, person } = await showPanel(guestSale(0));
  expect(await screen.findByText('Sem custo: voltam só os produtos.')).toBeInTheDocument();
  expect(screen.queryByText('Saldo')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Devolver…' }));
  await user.click(screen.getByRole('button', { name: 'Aumentar Brinde' }));
  await user.click(screen.getByRole('button', { name: 'Devolver sem custo' }));
  const asked = () =>
    [...person.server.rows.values()]
      .filter(({ reference }) => reference === 'RETURN_SALE')
      .map(({ content }) => parseContent(content));
  await waitFor(() =>
    expect(asked()).toMatchObject([{ way: 'pix', lines: [{ id: 'brinde', quantity: 1 }] }]),
  );
});

test('[X-05] [R-03] a gift of a paid sale comes back after the time of its PIX, and its money does not', async () => {
  const failed = { ...WATER_BACK, pix: 'NAO_REALIZADO' };
  const { user } = await showPanel(guestSale(4, [failed]), NOW + REFUND_WITHIN_MS);
  expect(await screen.findByText(/^O banco não devolveu/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Tentar por PIX de novo' })).toBeNull();
  expect(await screen.findByText(/ Volta só o que foi sem custo\.$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Devolver…' }));
  await user.click(screen.getByRole('button', { name: 'Aumentar Brinde' }));
  expect(screen.getByRole('button', { name: 'Devolver sem custo' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Aumentar Água' }));
  expect(screen.getByRole('button', { name: 'O banco não devolve mais este PIX' })).toBeDisabled();
});
