import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slipOf } from '../../../src/features/history/slip/slip.ts';
import { writeSlip } from '../../../src/features/history/slip/write-slip.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';

const ROW = {
  id: 'c',
  type: 'SHOPPING_PURCHASE',
  owner: 'u',
  parentId: 's',
  reference: null,
  createdAt: 1,
  updatedAt: 1,
} as const;
const CONTENT = {
  ...{ status: 'PAID', locationName: 'Praça', totalAmount: 10, originalAmount: 10, pixAmount: 10 },
  items: [{ id: 'agua', name: 'Água', quantity: 4, price: 2.5 }],
};

/** Texts in the shared picture of a purchase, in the order of drawing. */
function written(content: object): string[] {
  const words: string[] = [];
  const context = new Proxy(
    {
      measureText: (text: string) => ({ width: text.length }),
      fillText: (text: string) => void words.push(text.replaceAll('\u00a0', ' ')),
    } as unknown as OffscreenCanvasRenderingContext2D,
    { get: (known, name) => Reflect.get(known, name) ?? (() => undefined) },
  );
  const purchase = readPurchase({ ...ROW, content: JSON.stringify({ ...CONTENT, ...content }) });
  writeSlip({ context, colour: () => 'black' }, slipOf(purchase), null);
  return words;
}

test('the picture of a receipt says what was given back, and in which way', () => {
  const back = (pix: string | undefined, amount: number) => ({
    ...{ id: `r${amount}`, reason: 'defeito', restock: true, pix },
    lines: [{ id: 'agua', quantity: 1, amount }],
  });
  const ways = [undefined, 'DEVOLVIDO', 'EM_PROCESSAMENTO', 'NAO_REALIZADO'];
  const words = written({ returns: ways.map((pix, index) => back(pix, index + 1)) }).join('\n');
  // The value at the end of a row is drawn before the name.
  for (const row of ['R$ 1,00\nDevolvido ao saldo', 'R$ 2,00\nDevolvido por PIX', 'R$ 3,00\nPIX a caminho'])
    expect(words).toContain(row);
  expect(words).not.toContain('R$ 4,00');
  expect(words).not.toContain('Situação');
});

test.each([
  ['EXPIRED', 'Expirado'],
  ['CANCELLED', 'Cancelado'],
])('the picture of a purchase that is %s says so', (status, label) => {
  const words = written({ status });
  expect(words[words.indexOf('Situação') - 1]).toBe(label);
  expect(words.join()).not.toContain('Nº');
});

test('the mark of the slip has a size of its own, without which Firefox draws nothing of it', () => {
  expect(readFileSync('public/favicon.svg', 'utf8')).toMatch(/^<svg [^>]*width="512" height="512"/);
});
