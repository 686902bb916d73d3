import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EQUIPMENT_STATUSES } from '../../../src/domain/shop/equipment.ts';
import { judgePoll, POLL_TRIES } from '../../../src/features/equipment/equipment-poll.ts';

const look = (status: (typeof EQUIPMENT_STATUSES)[number], tries = 1, message = '') =>
  judgePoll({ kind: 'status', status, message }, tries);

test('[E-04] success, too little and error decide at the first look', () => {
  expect(look('SUCCESS')).toEqual({ kind: 'bought' });
  expect(look('INSUFFICIENT_BALANCE')).toEqual({
    kind: 'failed',
    message: 'Saldo insuficiente para realizar a compra.',
  });
  expect(look('ERROR')).toEqual({ kind: 'failed', message: 'Erro ao processar a compra. Tente novamente.' });
  expect(look('ERROR', 1, 'CEP inválido')).toEqual({ kind: 'failed', message: 'CEP inválido' });
});

test('[E-04] anything else waits, 15 looks long', () => {
  expect(look('PENDING', 14)).toEqual({ kind: 'again' });
  expect(look('PENDING', 15)).toEqual({ kind: 'failed', message: 'Tempo limite excedido. Tente novamente.' });
  expect(judgePoll({ kind: 'failed' }, 14)).toEqual({ kind: 'again' });
  expect(judgePoll({ kind: 'failed' }, 15)).toEqual({
    kind: 'failed',
    message: 'Erro ao verificar status da compra.',
  });
});

test('[E-04] whatever is answered, the last look ends the waiting', () => {
  const answer = fc.oneof(
    fc.constant({ kind: 'failed' as const }),
    fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(...EQUIPMENT_STATUSES),
      message: fc.string(),
    }),
  );
  fc.assert(
    fc.property(answer, fc.integer({ min: POLL_TRIES, max: 99 }), (given, tries) => {
      expect(judgePoll(given, tries).kind).not.toBe('again');
    }),
  );
});
