import { expect, test } from 'vitest';
import { proofNumber } from '../../../src/domain/shop/proof-number.ts';
import { shownSale } from '../../../src/features/sales/shown-sale.ts';
import { salesCsv } from '../../../src/features/sales/spreadsheet/sales-csv.ts';

test('the spreadsheet has a row for each line, with what was given back of it', () => {
  const content = JSON.stringify({
    items: [{ id: 'a', name: '=Água', quantity: 3, price: 3.2, originalPrice: 3.2, takePayDiscount: 3.2 }],
    totalAmount: 6.4,
    returns: [
      { id: 'r', reason: 'defeito', restock: false, lines: [{ id: 'a', quantity: 1, amount: 2.13 }] },
      { id: 's', reason: 'defeito', pix: 'NAO_REALIZADO', lines: [{ id: 'a', quantity: 1, amount: 2.13 }] },
      { id: 't', reason: 'defeito', pix: 'DEVOLVIDO', lines: [{ id: 'a', quantity: 1, amount: 2.13 }] },
    ],
  });
  const sale = shownSale({
    ...{
      id: 'v',
      locationId: 'l',
      at: Date.UTC(2026, 10, 22, 15, 18),
      buyer: 'Marina D.',
      buyerId: 'm',
      content,
    },
    ...{ balanceUsed: 640, pixAmount: 0, endToEndId: '+55', ticketId: null, isTicketOpen: false },
  });
  const [, row] = salesCsv([sale], new Map([['l', 'Café']])).split('\r\n');
  expect(row).toBe(
    `22/11/2026;12:18;Café;Marina D.;'=Água;3;"3,20";"3,20";"6,40";2;"4,26";Saldo + PIX;Saldo;'+55;v;${proofNumber('v')}`,
  );
});
