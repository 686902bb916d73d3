import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, failed, type Outcome, UNREACHABLE } from '../../../src/data/basis/outcome.ts';
import type { GuestWish } from '../../../src/data/wire/guest-wire.ts';
import type { GuestPurchase } from '../../../src/data/wire/guests.ts';
import { noticeOf } from '../../../src/features/kiosk/front/pix-words.ts';
import { createGuestPayments } from '../../../src/features/kiosk/payment/guest-payment.ts';
import type { PaymentTrouble } from '../../../src/features/kiosk/payment/open-payment.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';

const MINUTE = 60_000;
const NOT_FOUND = { kind: 'refused', code: 'PURCHASE_NOT_FOUND', message: 'Compra não encontrada.' } as const;
const WISH = { items: [{ id: 'a', quantity: 1 }], totalAmount: 2 };

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => vi.useRealTimers());

/** A tablet over a server with a purchase in the test's hands. */
function makeTablet({ left = null }: { left?: string | null } = {}) {
  const state = { status: 'AWAITING_PAYMENT', qrCode: 'pix' as string | null, paidAt: null as number | null };
  const server = {
    isAway: false,
    buying: Promise.resolve(),
    refusal: null as null | { code: string; message: string },
    sentBack: [] as GuestPurchase['sentBack'],
  };
  const made = new Set<string>();
  const bought: GuestWish[] = [];
  const asked: string[] = [];
  const troubles: PaymentTrouble[] = [];
  const found: string[] = [];
  const gone: string[] = [];
  let kept: string | null = left;
  let count = 0;
  const startedAt = Date.now();
  const answer = (id: string): Outcome<GuestPurchase> => {
    if (server.isAway) return failed(UNREACHABLE);
    if (server.refusal) return failed({ kind: 'refused', ...server.refusal });
    const content = { ...state, totalAmount: 2, expiresAt: startedAt + 10 * MINUTE };
    const row = { id, type: 'SHOPPING_PURCHASE', parentId: 'loja', owner: null, reference: null } as const;
    const purchase = readPurchase({
      ...row,
      createdAt: startedAt,
      updatedAt: 1,
      content: JSON.stringify(content),
    });
    return done({ purchase, receipt: state.status === 'PAID' ? 'token' : null, sentBack: server.sentBack });
  };
  const payments = createGuestPayments({
    wire: {
      buy: async (wish) => {
        bought.push(wish);
        await server.buying;
        if (!server.isAway) made.add(wish.id);
        return answer(wish.id);
      },
      current: async (id) => answer(id),
      ask: async (action, id) => {
        asked.push(`${action} ${id}`);
        if (server.isAway) return failed(UNREACHABLE);
        if (server.refusal) return failed({ kind: 'refused', ...server.refusal });
        return made.has(id) || id === left ? done(null) : failed(NOT_FOUND);
      },
    },
    kept: {
      read: () => kept,
      write: (id) => {
        kept = id;
      },
      forget: () => {
        kept = null;
      },
    },
    newId: () => {
      count += 1;
      return `compra-${count}`;
    },
    now: () => Date.now(),
    serverNow: () => Date.now(),
    trouble: (trouble) => troubles.push(trouble),
    found: ({ id }) => found.push(id),
    left: () => gone.push('left'),
  });
  const phase = () => payments.snapshot()?.phase.kind ?? null;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { state, server, bought, asked, troubles, found, gone, payments, phase, pass, kept: () => kept };
}

test('[X-05] a guest waits before the code, sees the paid proof, and leaves nothing with its end', async () => {
  const { state, payments, phase, pass, kept } = makeTablet();
  payments.pay(WISH, 200);
  payments.pay(WISH, 200);
  expect(phase()).toBe('preparing');
  await pass(0);
  expect(phase()).toBe('code');
  expect(kept()).toBe('compra-1');
  Object.assign(state, { status: 'PAID', qrCode: null, paidAt: Date.now() });
  await pass(2000);
  expect(payments.snapshot()).toMatchObject({ phase: { kind: 'paid' }, receipt: 'token', amount: 200 });
  payments.close();
  expect(payments.snapshot()).toBeNull();
  expect(kept()).toBeNull();
});

test('[X-05] an answer that is lost is asked for under the same id, and given up after half a minute', async () => {
  const { server, bought, troubles, payments, phase, pass } = makeTablet();
  server.isAway = true;
  payments.pay(WISH, 200);
  await pass(5000);
  server.isAway = false;
  await pass(2000);
  expect(phase()).toBe('code');
  expect(new Set(bought.map(({ id }) => id))).toEqual(new Set(['compra-1']));
  payments.close();
  server.isAway = true;
  payments.pay(WISH, 200);
  await pass(33_000);
  expect(phase()).toBeNull();
  expect(troubles).toEqual([{ kind: 'unanswered' }]);
});

test('[X-05] [SY-86] given up, the same cart goes out under the same id, and another one after a cancellation', async () => {
  const { server, bought, asked, troubles, payments, phase, pass } = makeTablet();
  const giveUp = async (): Promise<void> => {
    server.isAway = true;
    payments.pay(WISH, 200);
    await pass(33_000);
    expect([phase(), troubles.at(-1)]).toEqual([null, { kind: 'unanswered' }]);
    server.isAway = false;
  };
  await giveUp();
  payments.pay(WISH, 200);
  await pass(0);
  expect([phase(), bought.at(-1)?.id, asked]).toEqual(['code', 'compra-1', []]);
  payments.close();
  await giveUp();
  payments.pay({ ...WISH, totalAmount: 4 }, 400);
  await pass(0);
  expect([phase(), bought.at(-1)?.id, asked]).toEqual(['code', 'compra-3', ['cancel compra-2']]);
  payments.close();
  await giveUp();
  // The guest has left, and the next guest's payment is a new one.
  payments.close();
  payments.pay(WISH, 200);
  await pass(0);
  expect([bought.at(-1)?.id, asked]).toEqual(['compra-5', ['cancel compra-2']]);
});

test('[X-05] [SY-86] too many questions after a lost answer, or a fault of the server, end no purchase', async () => {
  const { server, bought, troubles, payments, phase, pass, kept } = makeTablet();
  server.isAway = true;
  payments.pay(WISH, 200);
  await pass(3000);
  server.isAway = false;
  for (const code of ['RATE_LIMITED', 'INTERNAL']) {
    server.refusal = { code, message: 'Tente mais tarde.' };
    await pass(4000);
    expect([phase(), kept(), troubles], code).toEqual(['preparing', 'compra-1', []]);
  }
  server.refusal = null;
  await pass(2000);
  expect(phase()).toBe('code');
  expect(new Set(bought.map(({ id }) => id))).toEqual(new Set(['compra-1']));
  payments.close();
  server.refusal = { code: 'INTERNAL', message: 'Tente mais tarde.' };
  payments.pay(WISH, 200);
  await pass(33_000);
  expect([phase(), troubles.length, troubles[0]]).toMatchObject([null, 1, { kind: 'refused' }]);
  payments.close();
  server.refusal = { code: 'RATE_LIMITED', message: 'Tente mais tarde.' };
  payments.pay(WISH, 200);
  await pass(0);
  expect([phase(), troubles.length]).toEqual([null, 2]);
});

test('[X-05] a refusal is told and ends it', async () => {
  const { server, troubles, payments, phase, pass, kept } = makeTablet();
  server.refusal = { code: 'OUT_OF_STOCK', message: 'Acabou.' };
  payments.pay(WISH, 200);
  await pass(0);
  expect(phase()).toBeNull();
  expect(kept()).toBeNull();
  expect(troubles).toMatchObject([{ kind: 'refused', error: { code: 'OUT_OF_STOCK' } }]);
});

test('[X-05] a page that was killed finds an open purchase, and one paid a moment ago, and nothing else', async () => {
  const open = makeTablet({ left: 'antes' });
  await open.payments.resume();
  expect([open.phase(), open.found]).toEqual(['code', ['antes']]);
  const paid = makeTablet({ left: 'antes' });
  Object.assign(paid.state, { status: 'PAID', paidAt: Date.now() - 30_000 });
  await paid.payments.resume();
  expect([paid.phase(), paid.found]).toEqual(['paid', []]);
  for (const change of [
    { status: 'PAID', paidAt: Date.now() - 2 * MINUTE },
    { status: 'EXPIRED' },
    { status: 'CANCELLED' },
  ]) {
    const gone = makeTablet({ left: 'antes' });
    Object.assign(gone.state, change);
    await gone.payments.resume();
    expect(gone.phase(), change.status).toBeNull();
    expect(gone.kept()).toBeNull();
  }
  const away = makeTablet({ left: 'antes' });
  away.server.isAway = true;
  expect(await away.payments.resume()).toBe(false);
  expect(away.kept()).toBe('antes');
  away.server.isAway = false;
  expect([await away.payments.resume(), away.phase()]).toEqual([true, 'code']);
});

test('[X-05] a cancelled purchase closes with its end, or when the bank is slow, and never without a connection', async () => {
  const { state, server, asked, troubles, payments, phase, pass } = makeTablet();
  payments.pay(WISH, 200);
  await pass(0);
  server.isAway = true;
  expect(await payments.cancel()).toBe(false);
  expect(phase()).toBe('code');
  server.isAway = false;
  expect(await payments.cancel()).toBe(true);
  state.status = 'CANCELLED';
  await pass(2000);
  expect(phase()).toBeNull();
  state.status = 'AWAITING_PAYMENT';
  await pass(20_000);
  payments.pay(WISH, 200);
  await pass(0);
  await payments.cancel();
  await pass(10_000);
  expect(phase()).toBeNull();
  expect(troubles).toEqual([{ kind: 'slowCancel' }]);
  expect(asked).toEqual(['cancel compra-1', 'cancel compra-1', 'cancel compra-2']);
});

test.each([
  ['heard', false],
  ['not heard', true],
])(
  '[X-05] a purchase that arrives behind its own cancellation is cancelled, %s or not',
  async (_, isAway) => {
    const { server, asked, payments, phase, pass } = makeTablet();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.buying = promise;
    payments.pay(WISH, 200);
    await pass(0);
    await payments.cancel();
    expect([phase(), asked]).toEqual([null, ['cancel compra-1']]);
    server.isAway = isAway;
    resolve();
    await pass(0);
    expect([phase(), asked]).toEqual([null, ['cancel compra-1', 'cancel compra-1']]);
  },
);

test('[X-05] without a connection the code is shown to its end, and then it is over', async () => {
  const { server, payments, phase, pass } = makeTablet();
  payments.pay(WISH, 200);
  await pass(0);
  server.isAway = true;
  await pass(4000);
  expect(payments.snapshot()?.fault?.kind).toBe('network');
  expect(phase()).toBe('code');
  await pass(11 * MINUTE);
  expect(payments.snapshot()?.phase).toEqual({ kind: 'ended', status: 'EXPIRED' });
});

test('[X-05] an end that was only presumed becomes the proof, or a true end, when the connection returns', async () => {
  for (const [status, ends] of [
    ['PAID', { phase: { kind: 'paid' }, receipt: 'token' }],
    ['EXPIRED', { phase: { kind: 'ended', status: 'EXPIRED' }, receipt: null, sentBack: [] }],
  ] as const) {
    const { state, server, payments, pass, kept } = makeTablet();
    payments.pay(WISH, 200);
    await pass(0);
    server.isAway = true;
    await pass(MINUTE);
    Object.assign(state, { status, qrCode: null, paidAt: status === 'PAID' ? Date.now() : null });
    await pass(10 * MINUTE);
    const presumed = payments.snapshot();
    expect(presumed).toMatchObject({ phase: { kind: 'ended' }, isPresumed: true });
    expect(presumed && noticeOf(presumed, true)).toContain('a confirmação aparece aqui se a conexão voltar');
    expect(kept()).toBe('compra-1');
    server.isAway = false;
    await pass(2000);
    expect(payments.snapshot()).toMatchObject({ ...ends, isPresumed: false });
  }
});

test('[X-05] a payment after the end is told while the end is shown, and a lost answer changes nothing', async () => {
  const { state, server, payments, pass } = makeTablet();
  payments.pay(WISH, 200);
  await pass(0);
  Object.assign(state, { status: 'EXPIRED', qrCode: null });
  await pass(2000);
  const sentBack = { id: 'g1', cause: 'LATE', amount: 200, state: 'asked' } as const;
  server.sentBack = [sentBack];
  server.isAway = true;
  await pass(4000);
  const ended = { phase: { kind: 'ended', status: 'EXPIRED' }, isPresumed: false, fault: null };
  expect(payments.snapshot()).toMatchObject({ ...ended, sentBack: [] });
  server.isAway = false;
  await pass(2000);
  expect(payments.snapshot()).toMatchObject({ ...ended, sentBack: [sentBack] });
  server.refusal = { code: 'UNAUTHENTICATED', message: 'Sua sessão expirou.' };
  await pass(4000);
  expect(payments.snapshot()).toMatchObject({ ...ended, isCut: false, sentBack: [sentBack] });
});

test('[X-05] a tablet that slept shows nobody the proof or the end of a guest who has left', async () => {
  for (const status of ['PAID', 'EXPIRED'])
    for (const isAwayAtFirst of [false, true]) {
      const { state, server, payments, phase, pass, gone, kept } = makeTablet();
      payments.pay(WISH, 200);
      await pass(0);
      Object.assign(state, { status, qrCode: null, paidAt: status === 'PAID' ? Date.now() : null });
      server.isAway = isAwayAtFirst;
      vi.setSystemTime(Date.now() + 20 * MINUTE);
      await pass(2000);
      server.isAway = false;
      await pass(4000);
      expect([phase(), gone, kept()], `${status} ${isAwayAtFirst}`).toEqual([null, ['left'], null]);
    }
});

test('[X-05] a tablet that slept goes on with a purchase that waits, and shows one paid a moment ago', async () => {
  const { state, server, payments, phase, pass, gone } = makeTablet();
  payments.pay(WISH, 200);
  await pass(0);
  server.isAway = true;
  vi.setSystemTime(Date.now() + 5 * MINUTE);
  await pass(4000);
  server.isAway = false;
  await pass(2000);
  expect(phase()).toBe('code');
  Object.assign(state, { status: 'PAID', qrCode: null, paidAt: Date.now() });
  await pass(2000);
  expect([phase(), gone]).toEqual(['paid', []]);
});

test("[X-05] 'Paguei' asks the bank, and says when nobody could be asked", async () => {
  const { server, asked, payments, phase, pass } = makeTablet();
  payments.pay(WISH, 200);
  await pass(0);
  await payments.ask();
  expect([phase(), asked]).toEqual(['verifying', ['verify compra-1']]);
  await pass(50_000);
  expect(phase()).toBe('slow');
  server.isAway = true;
  await payments.ask();
  expect(phase()).toBe('unconfirmed');
});

test.each(['poll', 'ask', 'cancel', 'poll behind a cancellation'] as const)(
  '[X-05] a guest whose tablet lost its key is told what a payment is worth, and not of no purchase: %s',
  async (way) => {
    const { server, troubles, gone, payments, phase, pass, kept } = makeTablet();
    payments.pay(WISH, 200);
    await pass(0);
    if (way === 'poll behind a cancellation') await payments.cancel();
    server.refusal = { code: 'UNAUTHENTICATED', message: 'Faça login.' };
    if (way === 'ask' || way === 'cancel') await payments[way]();
    else await pass(2000);
    const open = payments.snapshot();
    expect(open).toMatchObject({ isCut: true, isPresumed: false, fault: null, phase: { kind: 'ended' } });
    // An open question about leaving would cover the notice.
    expect(open?.isCancelling).toBe(false);
    expect(open && noticeOf(open, false)).toMatch(/Se você já pagou, a compra vale.* número \w{3} \w{3}\./);
    expect(gone).toEqual(['left']);
    expect(troubles).toEqual([]);
    await pass(10 * MINUTE);
    expect(payments.snapshot()).toEqual(open);
    payments.close();
    expect([phase(), kept()]).toEqual([null, null]);
  },
);

test.each(['poll', 'cancel'] as const)(
  '[X-05] a guest whose tablet has a newer purchase is told what a payment of the first one is worth: %s',
  async (way) => {
    const { server, troubles, payments, phase, pass } = makeTablet();
    payments.pay(WISH, 200);
    await pass(0);
    server.refusal = NOT_FOUND;
    if (way === 'cancel') await payments.cancel();
    else await pass(2000);
    const open = payments.snapshot();
    expect(open).toMatchObject({ isCut: true, isCancelling: false, phase: { kind: 'ended' } });
    expect(open && noticeOf(open, false)).toMatch(/outra compra.* a compra vale.* número \w{3} \w{3}\./);
    expect(open && noticeOf(open, false)).not.toMatch(/deixou de vender/);
    expect(troubles).toEqual([]);
    payments.close();
    expect(phase()).toBeNull();
  },
);

test('[X-05] a tablet that lost its key goes on to show the proof of what was paid', async () => {
  const { state, server, payments, phase, pass } = makeTablet();
  payments.pay(WISH, 200);
  await pass(0);
  Object.assign(state, { status: 'PAID', qrCode: null, paidAt: Date.now() });
  await pass(2000);
  server.refusal = { code: 'UNAUTHENTICATED', message: 'Faça login.' };
  await payments.ask();
  await pass(MINUTE);
  expect([phase(), payments.snapshot()?.isCut]).toEqual(['paid', false]);
});

test('[X-05] too many questions end no purchase, neither on the screen nor after a new start', async () => {
  const { state, server, payments, phase, pass, kept } = makeTablet();
  payments.pay(WISH, 200);
  await pass(0);
  server.refusal = { code: 'RATE_LIMITED', message: 'Muitas tentativas.' };
  await pass(4000);
  expect(phase()).toBe('code');
  expect(kept()).toBe('compra-1');
  server.refusal = null;
  Object.assign(state, { status: 'PAID', qrCode: null, paidAt: Date.now() });
  await pass(2000);
  expect(phase()).toBe('paid');
  const left = makeTablet({ left: 'antes' });
  left.server.refusal = { code: 'RATE_LIMITED', message: 'Muitas tentativas.' };
  expect(await left.payments.resume()).toBe(false);
  expect(left.kept()).toBe('antes');
});

test('[X-05] whoever buys before the purchase of a killed page was found leaves nothing reserved by it', async () => {
  const { server, bought, asked, payments, phase, pass, kept } = makeTablet({ left: 'antes' });
  server.isAway = true;
  await payments.resume();
  server.isAway = false;
  payments.pay(WISH, 200);
  await pass(4000);
  expect([phase(), kept(), asked, bought.map(({ id }) => id)]).toEqual([
    'code',
    'compra-1',
    ['cancel antes'],
    ['compra-1'],
  ]);
});
