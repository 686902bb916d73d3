import { expect, test } from 'vitest';
import { guestOf } from '../../../src/domain/people/guest.ts';
import { REFUND_WITHIN_MS } from '../../../src/domain/sales/sale-return.ts';
import { pixLeft, waysBack } from '../../../src/features/sales/return-ways.ts';
import { shownSale } from '../../../src/features/sales/shown-sale.ts';

const AT = Date.UTC(2026, 10, 22, 15);

function sale({
  pixAmount = 1200,
  buyerId = 'marina',
  returns = [] as { pix?: string; amount: number }[],
  endToEndId = 'E1' as string | null,
} = {}) {
  const content = JSON.stringify({
    items: [{ id: 'a', name: 'Água', quantity: 7, price: 2.9 }],
    totalAmount: 20.3,
    returns: returns.map(({ pix, amount }, index) => ({
      ...{ id: `r${index}`, reason: 'defeito', restock: false, pix },
      lines: [{ id: 'a', quantity: 1, amount }],
    })),
  });
  return shownSale({
    ...{ id: 'v', locationId: 'l', at: AT, buyer: 'Marina D.', buyerId, content },
    ...{ balanceUsed: 2030 - pixAmount, pixAmount, endToEndId, ticketId: null, isTicketOpen: false },
  });
}

test('money goes back to the balance first, and by PIX what PIX paid and no other return by PIX takes', () => {
  expect(waysBack(sale(), AT)).toEqual(['balance', 'pix']);
  const some = [
    { amount: 2.9 },
    { pix: 'DEVOLVIDO', amount: 2.9 },
    { pix: 'EM_PROCESSAMENTO', amount: 2.9 },
    { pix: 'NAO_REALIZADO', amount: 2.9 },
    { pix: 'ALGO_NOVO', amount: 2.9 },
  ];
  expect(pixLeft(sale({ returns: some }))).toBe(1200 - 3 * 290);
  expect(waysBack(sale({ returns: [{ pix: 'DEVOLVIDO', amount: 12 }] }), AT)).toEqual(['balance']);
});

test('a sale of the balance, one without the payment’s code and one of 90 days ago do not go back by PIX', () => {
  expect(waysBack(sale({ pixAmount: 0 }), AT)).toEqual(['balance']);
  expect(waysBack(sale({ endToEndId: null }), AT)).toEqual(['balance']);
  expect(waysBack(sale(), AT + REFUND_WITHIN_MS - 1)).toEqual(['balance', 'pix']);
  expect(waysBack(sale(), AT + REFUND_WITHIN_MS)).toEqual(['balance']);
});

test('[X-05] a guest is paid back by PIX or not at all', () => {
  const guest = sale({ buyerId: guestOf('f'.repeat(64)), pixAmount: 2030 });
  expect(waysBack(guest, AT)).toEqual(['pix']);
  expect(waysBack(guest, AT + REFUND_WITHIN_MS)).toEqual([]);
});
