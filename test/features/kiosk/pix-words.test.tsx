import { expect, test } from 'vitest';
import { proofNumber } from '../../../src/domain/shop/proof-number.ts';
import { noticeOf } from '../../../src/features/kiosk/front/pix-words.ts';
import { begun, type OpenPayment } from '../../../src/features/kiosk/payment/open-payment.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { SHOP } from '../support/shop-fixture.ts';

const ID = '5f0c1c52-6f0e-4a52-9a53-9b1f0e0c7d11';
const NUMBER = proofNumber(ID);
const row = { id: ID, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
const content = JSON.stringify({ status: 'AWAITING_PAYMENT', qrCode: null, totalAmount: 4 });
const BACK = { id: 'g1', amount: 400, state: 'asked' } as const;
/** A purchase whose code another amount has ended. */
const unpaid = readPurchase({ ...row, createdAt: 1, updatedAt: 1, content });

test.each<[string, Partial<OpenPayment>, string]>([
  [
    'after its end',
    { phase: { kind: 'ended', status: 'EXPIRED' } },
    `O código venceu. Se você pagou depois disso, pedimos ao banco que devolva o valor. Se ele não voltar, fale com a loja e diga o número ${NUMBER}.`,
  ],
  [
    'after a cancellation',
    { phase: { kind: 'ended', status: 'CANCELLED' } },
    `A compra foi cancelada. Se você já pagou, pedimos ao banco que devolva o valor. Se ele não voltar, fale com a loja e diga o número ${NUMBER}.`,
  ],
  [
    'that came after its end',
    { phase: { kind: 'ended', status: 'EXPIRED' }, sentBack: [{ ...BACK, cause: 'LATE' }] },
    `O PIX de R$ 4,00 chegou depois do fim desta compra. Pedimos ao banco que devolva esse valor à conta de onde saiu. Se ele não voltar, diga à loja o número ${NUMBER}.`,
  ],
  [
    'that the bank has sent back',
    { phase: { kind: 'ended', status: 'CANCELLED' }, sentBack: [{ ...BACK, cause: 'LATE', state: 'done' }] },
    'O PIX de R$ 4,00 chegou depois do fim desta compra. O banco devolveu esse valor à conta de onde saiu.',
  ],
  [
    'below the price that the bank does not send back',
    { purchase: unpaid, sentBack: [{ ...BACK, cause: 'UNDER', state: 'failed' }] },
    `O PIX de R$ 4,00 é menos que o valor desta compra. Esse valor não voltou por PIX: fale com a loja e diga o número ${NUMBER}. Cancele e compre de novo.`,
  ],
  [
    'of another amount',
    { purchase: unpaid },
    `O valor pago não é o desta compra. Ele fica guardado: fale com a loja e diga o número ${NUMBER} para recebê-lo de volta. Cancele e compre de novo.`,
  ],
  [
    'of another amount on a tablet without a key',
    { purchase: unpaid, isCut: true, phase: { kind: 'ended', status: 'EXPIRED' } },
    `O valor pago não é o desta compra. Ele fica guardado: fale com a loja e diga o número ${NUMBER} para recebê-lo de volta.`,
  ],
  [
    'that nobody could confirm',
    { isPresumed: true, phase: { kind: 'ended', status: 'EXPIRED' } },
    `O código venceu antes de a conexão voltar. Se você já pagou, seu dinheiro está seguro: a confirmação aparece aqui se a conexão voltar agora. Senão, fale com a loja e diga o número ${NUMBER}.`,
  ],
])('[X-05] [S-14] a guest is told the number of a payment %s', (_, state, words) => {
  expect(noticeOf({ ...begun(ID, 400), ...state }, false)).toBe(words);
});
