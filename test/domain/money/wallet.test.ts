import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depositEventStatus, depositProblem, isOpenDeposit } from '../../../src/domain/money/deposit.ts';
import { REVENUE_FEE_RATE, splitRevenueFee } from '../../../src/domain/money/fee.ts';
import {
  cooldownEndsAt,
  isPendingWithdrawal,
  minutesUntil,
  revenueToSend,
  type WithdrawalWish,
  withdrawalProblem,
} from '../../../src/domain/money/withdrawal.ts';
import { formatCep } from '../../../src/domain/people/cep.ts';
import {
  addressProblems,
  CATALOGUE,
  deliveryStates,
  equipmentQuote,
  offerOf,
  type ProductType,
} from '../../../src/domain/shop/equipment.ts';

const MINUTE = 60_000;

test('[D-01] what a deposit may be', () => {
  expect([null, 0, -1].map(depositProblem)).toEqual(Array(3).fill('Valor deve ser maior que zero.'));
  expect([1, 500_000].map(depositProblem)).toEqual([null, null]);
  expect(depositProblem(500_001)).toBe('Valor máximo por depósito é R$ 5.000,00.');
});

test('[D-03] a deposit’s status in the words of the events; what is ATIVA is still open', () => {
  const statuses = ['PENDING', 'AWAITING_PAYMENT', 'CONCLUIDA', 'VENCIDA', 'ERROR'];
  expect(statuses.map(depositEventStatus)).toEqual(['ATIVA', 'ATIVA', 'CONCLUIDA', 'VENCIDA', 'ERROR']);
  expect(statuses.map(isOpenDeposit)).toEqual([true, true, false, false, false]);
});

test('[W-06] the fee is four percent rounded half up, and fee and net are the whole', () => {
  expect([100, 112, 113, 150_000].map((gross) => splitRevenueFee(gross).fee)).toEqual([4, 4, 5, 6000]);
  expect(REVENUE_FEE_RATE).toBe(0.04);
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 150_000 }), (gross) => {
      const { fee, net } = splitRevenueFee(gross);
      expect(fee + net).toBe(gross);
      expect(Math.abs(fee - gross * 0.04)).toBeLessThanOrEqual(0.5);
      expect(net).toBeGreaterThan(0);
    }),
  );
});

describe('withdrawals', () => {
  const wish = (change: Partial<WithdrawalWish>): string | null =>
    withdrawalProblem({
      kind: 'balance',
      amount: 100,
      available: 1000,
      chavePix: 'ana@example.com',
      cooldownMinutes: 0,
      pending: null,
      ...change,
    });

  test('[W-02] the operator’s least amount is a rule of the balance alone', () => {
    expect(wish({ amount: 499, least: 500 })).toBe('Valor mínimo para saque é R$ 5,00');
    expect(wish({ amount: 500, least: 500 })).toBeNull();
    expect(wish({ kind: 'revenue', amount: 100, least: 500 })).toBeNull();
  });

  test('[W-02] the rules of a balance, in their order', () => {
    expect(wish({})).toBeNull();
    expect([1, 1000].map((amount) => wish({ amount }))).toEqual([null, null]);
    expect(wish({ chavePix: ' ', cooldownMinutes: 3 })).toBe(
      'Chave PIX não encontrada no perfil. Configure sua chave PIX antes de sacar.',
    );
    expect(wish({ cooldownMinutes: 3, pending: 'balance' })).toBe(
      'Aguarde 3 minuto(s) antes de solicitar outro saque.',
    );
    expect(wish({ pending: 'balance', amount: 0 })).toBe(
      'Você já possui um saque em processamento. Aguarde a conclusão antes de solicitar outro.',
    );
    expect(wish({ pending: 'revenue' })).toBe(
      'Você já possui um saque de receita em processamento. Aguarde a conclusão antes de solicitar outro.',
    );
    for (const amount of [null, 0, -1]) expect(wish({ amount })).toBe('Valor deve ser maior que zero');
    expect(wish({ amount: 1001 })).toBe('Valor não pode ser maior que seu saldo (R$ 10,00)');
  });

  test('[W-07] the rules of a revenue', () => {
    const revenue = (change: Partial<WithdrawalWish>) =>
      wish({ kind: 'revenue', available: 200_000, ...change });
    expect([100, 150_000].map((amount) => revenue({ amount }))).toEqual([null, null]);
    expect(revenue({ amount: 900, available: 900 })).toBeNull();
    expect(revenue({ amount: 99 })).toBe('Valor mínimo para saque é R$ 1,00');
    expect(revenue({ amount: 150_001 })).toBe('Valor máximo para saque de receita é R$ 1.500,00');
    expect(revenue({ amount: 900, available: 899 })).toBe(
      'Valor não pode ser maior que sua receita (R$ 8,99)',
    );
    expect(revenue({ cooldownMinutes: 1 })).toContain('outro saque de receita.');
    expect(revenueToSend(200_000, 180_000)).toBe(150_000);
    expect(revenueToSend(900, 899)).toBe(899);
  });

  test('[W-04] what is pending, and fifteen minutes after what moved money', () => {
    expect(
      ['PROCESSING', 'BATCH_CREATED', 'BATCH_RELEASING', 'COMPLETED', 'ERROR'].map(isPendingWithdrawal),
    ).toEqual([true, true, true, false, false]);
    const at = (status: string, createdAt: number) => ({ status, createdAt });
    const list = [at('COMPLETED', 0), at('ERROR', 14 * MINUTE), at('COOLDOWN_ACTIVE', 14 * MINUTE)];
    expect(cooldownEndsAt(list, 14 * MINUTE)).toBe(15 * MINUTE);
    expect(cooldownEndsAt(list, 15 * MINUTE)).toBeNull();
    expect(cooldownEndsAt([], 0)).toBeNull();
    expect([15 * MINUTE, 15 * MINUTE + 1, 1, 0].map((end) => minutesUntil(end, 0))).toEqual([15, 16, 1, 0]);
    expect(minutesUntil(null, 0)).toBe(0);
  });
});

describe('equipment', () => {
  const address = {
    nome: 'Ana',
    cep: '95020360',
    rua: 'Rua Sinimbu',
    numero: '1',
    complemento: '',
    bairro: 'Lourdes',
    cidade: 'Caxias do Sul',
    estado: 'RS',
  };
  test('[E-01] total is price plus fee, and only where it is delivered', () => {
    expect(equipmentQuote(offerOf(CATALOGUE, 'MACHINE'), 'es')).toEqual({
      price: 210_000,
      deliveryFee: 50_000,
      total: 260_000,
    });
    expect(equipmentQuote(offerOf(CATALOGUE, 'LOCK'), 'MG')).toEqual({
      price: 87_000,
      deliveryFee: 4500,
      total: 91_500,
    });
    expect(equipmentQuote(offerOf(CATALOGUE, 'LOCK'), 'AM')).toBeNull();
  });
  test('[E-01] what delivery costs in each state', () => {
    const reais = (type: ProductType) =>
      deliveryStates(CATALOGUE)
        .map(
          (state) => `${state} ${(equipmentQuote(offerOf(CATALOGUE, type), state)?.deliveryFee ?? 0) / 100}`,
        )
        .join(', ');
    expect(reais('MACHINE')).toBe(
      'RS 350, SC 350, PR 400, SP 400, MS 400, MT 450, MG 400, GO 450, RJ 450, ES 500',
    );
    expect(reais('LOCK')).toBe('RS 35, SC 35, PR 35, SP 40, MS 45, MT 45, MG 45, GO 50, RJ 50, ES 55');
  });
  test('[E-02] every field but the complement is asked for', () => {
    expect(addressProblems(address)).toEqual({});
    const empty = Object.fromEntries(Object.keys(address).map((field) => [field, ' '])) as typeof address;
    expect(addressProblems(empty)).toEqual({
      nome: 'Nome é obrigatório',
      cep: 'CEP é obrigatório',
      rua: 'Rua é obrigatória',
      numero: 'Número é obrigatório',
      bairro: 'Bairro é obrigatório',
      cidade: 'Cidade é obrigatória',
      estado: 'Estado é obrigatório',
    });
    expect(addressProblems({ ...address, cep: '9502036' })).toEqual({ cep: 'CEP inválido' });
  });
  test('[E-03] a postal code is shown with its hyphen', () => {
    expect(['9502', '95020', '950203', '95020-360x9'].map(formatCep)).toEqual([
      '9502',
      '95020',
      '95020-3',
      '95020-360',
    ]);
  });
});
