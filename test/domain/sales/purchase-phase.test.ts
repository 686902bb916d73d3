import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PixEvent, PixPhase } from '../../../src/domain/money/pix-wait.ts';
import { nextPurchasePhase } from '../../../src/domain/sales/purchase-phase.ts';

const run = (events: readonly PixEvent[], from: PixPhase = { kind: 'preparing' }): PixPhase =>
  events.reduce(nextPurchasePhase, from);
const code: PixEvent = { kind: 'record', status: 'AWAITING_PAYMENT', hasCode: true };

const arbEvent: fc.Arbitrary<PixEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('record' as const),
    status: fc.constantFrom('PENDING', 'AWAITING_PAYMENT', 'EXPIRED', 'CANCELLED', 'FAILED'),
    hasCode: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('asked' as const), at: fc.nat(100_000) }),
  fc.record({ kind: fc.constant('tick' as const), at: fc.nat(200_000) }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom('AWAITING_PAYMENT', 'EXPIRED') }),
  fc.record({ kind: fc.constant('error' as const), canRetry: fc.boolean(), hasCode: fc.boolean() }),
  fc.record({ kind: fc.constant('verified' as const), completedCount: fc.constant(0) }),
);

describe('phase of a purchase', () => {
  test('[S-13] the code opens when the record carries it', () => {
    expect(run([{ kind: 'record', status: 'PENDING', hasCode: false }])).toEqual({ kind: 'preparing' });
    expect(run([code])).toEqual({ kind: 'code' });
  });

  test('[S-18] timeout ends 45 s after Paguei, not before', () => {
    expect(run([code, { kind: 'asked', at: 1000 }, { kind: 'tick', at: 45_999 }])).toEqual({
      kind: 'verifying',
      since: 1000,
    });
    expect(run([code, { kind: 'asked', at: 1000 }, { kind: 'tick', at: 46_000 }])).toEqual({ kind: 'slow' });
  });

  test('[S-15, S-18] a PAID that comes after the 45 s still closes the purchase', () => {
    const slow = run([code, { kind: 'asked', at: 0 }, { kind: 'tick', at: 45_000 }]);
    expect(nextPurchasePhase(slow, { kind: 'status', status: 'PAID' })).toEqual({ kind: 'paid' });
    expect(nextPurchasePhase(slow, { kind: 'record', status: 'PAID', hasCode: false })).toEqual({
      kind: 'paid',
    });
  });

  test('[S-16] an error with retry and a code offers retry; otherwise the flow ends', () => {
    expect(run([code, { kind: 'error', canRetry: true, hasCode: true }])).toEqual({ kind: 'unconfirmed' });
    expect(run([code, { kind: 'error', canRetry: false, hasCode: true }])).toEqual({
      kind: 'ended',
      status: 'FAILED',
    });
    expect(run([{ kind: 'error', canRetry: true, hasCode: false }])).toEqual({
      kind: 'ended',
      status: 'FAILED',
    });
  });

  test('[S-17] a verification with completedCount above 0 counts as success', () => {
    expect(run([code, { kind: 'verified', completedCount: 1 }])).toEqual({ kind: 'paid' });
    expect(run([code, { kind: 'verified', completedCount: 0 }])).toEqual({ kind: 'code' });
  });

  test('[S-15] whatever came before, PAID pays, and nothing undoes it', () => {
    fc.assert(
      fc.property(
        fc.array(arbEvent, { maxLength: 20 }),
        fc.array(arbEvent, { maxLength: 20 }),
        (before, after) => {
          expect(run([...before, { kind: 'record', status: 'PAID', hasCode: false }, ...after])).toEqual({
            kind: 'paid',
          });
          expect(run(before).kind).not.toBe('paid');
        },
      ),
    );
  });

  test('[S-22] a new code of an expired purchase opens the dialog again', () => {
    expect(run([{ kind: 'record', status: 'EXPIRED', hasCode: false }, code])).toEqual({ kind: 'code' });
  });
});
