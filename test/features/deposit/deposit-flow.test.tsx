import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PixEvent, PixPhase } from '../../../src/domain/money/pix-wait.ts';
import { pixStage } from '../../../src/domain/money/pix-wait.ts';
import { nextDepositPhase } from '../../../src/features/deposit/deposit-flow.ts';
import { depositNews } from '../../../src/features/deposit/deposit-news.ts';
import type { ChannelEvent, EventType } from '../../../src/records/events.ts';

const run = (news: readonly PixEvent[], from: PixPhase = { kind: 'preparing' }): PixPhase =>
  news.reduce(nextDepositPhase, from);
const code: PixEvent = { kind: 'record', status: 'AWAITING_PAYMENT', hasCode: true };

const arbNews: fc.Arbitrary<PixEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('record' as const),
    status: fc.constantFrom('PENDING', 'AWAITING_PAYMENT', 'VENCIDA', 'ERROR'),
    hasCode: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('asked' as const), at: fc.nat(100_000) }),
  fc.record({ kind: fc.constant('tick' as const), at: fc.nat(200_000) }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom('ATIVA', 'VENCIDA', 'ERROR', 'OUTRA'),
  }),
  fc.record({ kind: fc.constant('error' as const), canRetry: fc.boolean(), hasCode: fc.boolean() }),
);

describe('deposit flow', () => {
  test('[D-02] the code opens when the record carries it', () => {
    expect(run([{ kind: 'record', status: 'PENDING', hasCode: false }])).toEqual({ kind: 'preparing' });
    expect(run([code])).toEqual({ kind: 'code' });
  });

  test('[D-03] ATIVA and a status nobody knows lead back to the code', () => {
    for (const status of ['ATIVA', 'OUTRA'])
      expect(run([code, { kind: 'asked', at: 0 }, { kind: 'status', status }])).toEqual({ kind: 'code' });
  });

  test('[D-03] VENCIDA and ERROR end it, and a late payment still counts', () => {
    for (const status of ['VENCIDA', 'ERROR']) {
      const ended = run([code, { kind: 'status', status }]);
      expect(ended).toEqual({ kind: 'ended', status });
      expect(nextDepositPhase(ended, { kind: 'status', status: 'CONCLUIDA' })).toEqual({ kind: 'paid' });
    }
  });

  test('[D-03] whatever came before, CONCLUIDA confirms, and nothing undoes it', () => {
    fc.assert(
      fc.property(fc.array(arbNews), fc.array(arbNews), fc.boolean(), (before, after, byRecord) => {
        const paid: PixEvent = byRecord
          ? { kind: 'record', status: 'CONCLUIDA', hasCode: false }
          : { kind: 'status', status: 'CONCLUIDA' };
        const phase = run([...before, paid, ...after]);
        expect(phase).toEqual({ kind: 'paid' });
        expect(pixStage(phase)).toBe('paid');
      }),
    );
  });

  test('no news but CONCLUIDA confirms anything', () => {
    fc.assert(
      fc.property(fc.array(arbNews), (news) => {
        expect(run(news).kind).not.toBe('paid');
      }),
    );
  });
});

describe('deposit news', () => {
  const event = (type: EventType, content: ChannelEvent['content']): ChannelEvent => ({
    type,
    id: 'e',
    createdAt: 0,
    depositId: 'd',
    ...(content ? { content } : {}),
  });

  test.each([
    ['CONCLUIDA', 'success', 'Depósito confirmado com sucesso!'],
    ['ATIVA', 'info', 'O banco ainda não confirmou o pagamento.'],
    ['ERROR', 'error', 'Erro ao processar depósito. Tente novamente.'],
    ['VENCIDA', 'warning', 'O prazo para pagar este depósito terminou.'],
    ['QUALQUER', 'info', 'Status do depósito atualizado'],
  ])('[D-03] %s is a %s', (status, kind, message) => {
    for (const type of ['DEPOSIT_STATUS_CHANGED', 'DEPOSIT_STATUS_CHECKED'] as const) {
      expect(depositNews(event(type, { status }))).toEqual({ kind, message });
      expect(depositNews(event(type, { status, message: 'O banco disse.' }))).toEqual({
        kind,
        message: 'O banco disse.',
      });
    }
  });

  test('[D-06] an event that says nothing is no news', () => {
    expect(depositNews(event('DEPOSIT_STATUS_CHANGED', undefined))).toBeNull();
    expect(depositNews(event('DEPOSIT_STATUS_CHANGED', {}))).toBeNull();
  });
});
