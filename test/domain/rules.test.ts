import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatBRL,
  fromDecimal,
  fromReais,
  percentOf,
  readReais,
  toDecimal,
  toReais,
} from '../../src/domain/money/money.ts';
import { cpfDigits, formatCpf, isValidCpf } from '../../src/domain/people/cpf.ts';
import { isEmail } from '../../src/domain/people/email.ts';
import { passwordChecklist, passwordProblem } from '../../src/domain/people/password.ts';
import { cpfProblem, isProfileComplete, nameProblem } from '../../src/domain/people/profile.ts';
import { addToCart, type Cart, fitToStock, quantityOf, setQuantity } from '../../src/domain/shop/cart.ts';
import { distanceMetres, inviteReaches, isOnline, orderLocations } from '../../src/domain/shop/discovery.ts';
import { blockingPurchase, splitPayment } from '../../src/domain/shop/purchase.ts';
import { statusLabel } from '../../src/domain/shop/status-label.ts';

describe('money', () => {
  test('[F-17] centavos read as pt-BR money', () => {
    expect(formatBRL(150_000)).toBe('R$ 1.500,00');
    expect(formatBRL(-590)).toBe('-R$ 5,90');
    const asIntl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (amount) => {
        expect(formatBRL(amount)).toBe(asIntl.format(amount / 100).replace(/\u00a0/g, ' '));
      }),
    );
  });

  test('decimal strings and reais go there and back for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (amount) => {
        expect(fromDecimal(toDecimal(amount))).toBe(amount);
        expect(fromReais(JSON.parse(JSON.stringify(toReais(amount))))).toBe(amount);
      }),
    );
  });

  test('what is no amount is refused, never guessed', () => {
    for (const text of ['1', '1.5', '1,50', '-1.00', '1.000', ' 1.00', ''])
      expect(fromDecimal(text)).toBeNull();
    for (const value of [Number.NaN, 1.005, '', ' ', 'abc', null, undefined, {}, true])
      expect(fromReais(value)).toBeNull();
    expect(fromReais('48,90')).toBe(4890);
    expect(() => toDecimal(-1)).toThrow(RangeError);
    expect(() => toDecimal(1.5)).toThrow(RangeError);
  });

  test('[MB-02] what a record carries finer than a centavo is rounded half up by its digits, and says so', () => {
    for (const [value, amount] of [
      [1.005, 101],
      ['1,005', 101],
      [9.147142857, 915],
      [1.0049, 100],
      [-1.005, -100],
      [-1.0051, -101],
      [0.004, 0],
      [-0.004, 0],
      [1e-7, 0],
      [8_388_608.165, 838_860_817],
      [0.005, 1],
    ] as const)
      expect([value, readReais(value)]).toEqual([value, { amount, rounded: true }]);
    for (const value of [Number.NaN, '', ' ', 'abc', null, undefined, {}, true, 1e21, 1e300])
      expect(readReais(value)).toBeNull();
    for (const [value, amount] of [
      [0.1 + 0.2, 30],
      [4.35 * 3, 1305],
      [99_999_999.99, 9_999_999_999],
    ] as const)
      expect(readReais(value)).toEqual({ amount, rounded: false });
  });

  test('[MB-02] reading a record agrees with exact amounts, and with decimal arithmetic for all others', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.stringMatching(/^\d{0,7}$/),
        fc.boolean(),
        (whole, digits, isNegative) => {
          const text = `${isNegative ? '-' : ''}${whole}.${digits}`;
          // Half up by integers: a half is added to the ten-millionths and what is below a centavo is cut off.
          const tenMillionths = BigInt(`${isNegative ? '-' : ''}${whole}${digits.padEnd(7, '0')}`);
          const raised = tenMillionths + 50_000n;
          const expected = raised >= 0n ? raised / 100_000n : -((-raised + 99_999n) / 100_000n);
          for (const value of [text, Number(text)]) {
            const exact = fromReais(value);
            const read = readReais(value);
            expect(read?.amount).toBe(Number(expected));
            expect(read?.rounded).toBe(exact === null);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('percent rounds half up in integers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, hundredths) => {
          const exact = (BigInt(amount) * BigInt(hundredths) * 2n + 10_000n) / 20_000n;
          expect(percentOf(amount, hundredths / 100)).toBe(Number(exact));
        },
      ),
    );
  });
});

describe('cpf', () => {
  test('[A-12] eleven digits, not all equal, both check digits', () => {
    for (const good of ['12345678909', '52998224725', '11144477735']) expect(isValidCpf(good)).toBe(true);
    for (const bad of ['11111111111', '12345678900', '1234567890', '123456789099', 'abcdefghijk', ''])
      expect(isValidCpf(bad)).toBe(false);
  });

  test('[A-12] any wrong digit is caught', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const digits = [...'52998224725'];
        digits[at] = String((Number(digits[at]) + shift) % 10);
        expect(isValidCpf(digits.join(''))).toBe(false);
      }),
    );
  });

  test('[A-12] shown as 000.000.000-00, at most 14 characters, stored as digits', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(formatCpf('5299822472599999')).toHaveLength(14);
    expect(formatCpf('5299')).toBe('529.9');
    expect(cpfDigits('529.982.247-25')).toBe('52998224725');
  });
});

describe('discovery', () => {
  const base = { lat: -29.027803, lon: -51.188585 };
  const place = (id: string) => ({ id });

  test('[H-07] own before invited before public, then distance', () => {
    const found = orderLocations([
      { location: place('c'), reach: 'public', distanceM: 10, online: true },
      { location: place('b'), reach: 'invited', distanceM: 900, online: false },
      { location: place('d'), reach: 'invited', distanceM: 20, online: true },
      { location: place('a'), reach: 'own', distanceM: null, online: false },
      { location: place('a'), reach: 'public', distanceM: 1, online: true },
    ]);
    expect(found.map((one) => `${one.location.id}:${one.reach}`)).toEqual([
      'a:own',
      'd:invited',
      'b:invited',
      'c:public',
    ]);
  });

  test('[H-09] public only within 70 km and online', () => {
    const one = (distanceM: number | null, online: boolean) =>
      orderLocations([{ location: place('x'), reach: 'public', distanceM, online }]).length;
    expect(one(70_000, true)).toBe(1);
    expect(one(70_001, true)).toBe(0);
    expect(one(100, false)).toBe(0);
    expect(one(null, true)).toBe(0);
  });

  test('[H-07] distance uses an Earth radius of 6371 km', () => {
    expect(distanceMetres({ lat: 0, lon: 0 }, { lat: 0, lon: 1 })).toBeCloseTo(
      (Math.PI / 180) * 6_371_000,
      3,
    );
    expect(distanceMetres(base, base)).toBe(0);
  });

  test('[H-10] online needs a heartbeat within 30 minutes and the newest within 10', () => {
    const now = 1_800_000_000_000;
    const ago = (minutes: number) => now - minutes * 60_000;
    expect(isOnline([ago(9), ago(25)], now)).toBe(true);
    expect(isOnline([ago(10)], now)).toBe(true);
    expect(isOnline([ago(11), ago(12)], now)).toBe(false);
    expect(isOnline([ago(31)], now)).toBe(false);
    expect(isOnline([], now)).toBe(false);
  });

  test('[H-08] an invite reaches an e-mail or its whole domain, never a longer one', () => {
    expect(inviteReaches('Marina@Exemplo.com.br', 'marina@exemplo.com.br')).toBe(true);
    expect(inviteReaches('@exemplo.com.br', 'marina@exemplo.com.br')).toBe(true);
    expect(inviteReaches('exemplo.com.br', 'marina@exemplo.com.br')).toBe(true);
    expect(inviteReaches('@exemplo.com.br', 'marina@outro-exemplo.com.br')).toBe(false);
    expect(inviteReaches('exemplo.com.br', 'marina@sub.exemplo.com.br')).toBe(false);
    expect(inviteReaches('', '')).toBe(false);
  });
});

describe('cart', () => {
  const guarana = { id: 'g', name: 'Guaraná', quantity: 3 };

  test('[S-05] units are added to what the cart holds, up to the last one in stock', () => {
    const other = { itemId: 'o', quantity: 1 };
    const added = addToCart([other], guarana, 2);
    expect(added).toEqual({ kind: 'changed', cart: [other, { itemId: 'g', quantity: 2 }] });
    const full = [other, { itemId: 'g', quantity: 3 }];
    expect(addToCart(added.cart, guarana, 1)).toEqual({ kind: 'changed', cart: full });
    expect(setQuantity(added.cart, guarana, 3)).toEqual({ kind: 'changed', cart: full });
  });

  test('[S-05] stock limits with their messages', () => {
    const full: Cart = [{ itemId: 'g', quantity: 3 }];
    expect(addToCart(full, guarana, 1)).toEqual({
      kind: 'refused',
      cart: full,
      message: 'Quantidade máxima de Guaraná atingida. (3 em estoque)',
    });
    expect(setQuantity(full, guarana, 4)).toEqual({
      kind: 'refused',
      cart: full,
      message: 'Quantidade indisponível. Apenas 3 unidades de Guaraná em estoque.',
    });
  });

  test('[S-04] quantity 0 or less removes the line', () => {
    for (const quantity of [0, -2])
      expect(setQuantity([{ itemId: 'g', quantity: 2 }], guarana, quantity).cart).toEqual([]);
  });

  test('[S-05] no series of steps holds more than the stock', () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'set'),
      quantity: fc.integer({ min: -3, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let cart: Cart = [];
        for (const { kind, quantity } of steps)
          cart = (
            kind === 'add'
              ? addToCart(cart, guarana, Math.max(1, quantity))
              : setQuantity(cart, guarana, quantity)
          ).cart;
        expect(quantityOf(cart, 'g')).toBeLessThanOrEqual(3);
        expect(cart.every((line) => line.quantity > 0)).toBe(true);
      }),
    );
  });

  test('[S-05] a cart shrinks when stock moves under it, and says what shrank', () => {
    const cart: Cart = [
      { itemId: 'g', quantity: 3 },
      { itemId: 'gone', quantity: 1 },
    ];
    expect(fitToStock(cart, new Map([['g', { ...guarana, quantity: 1 }]]))).toEqual({
      cart: [{ itemId: 'g', quantity: 1 }],
      adjusted: ['Guaraná', 'gone'],
    });
    const same: Cart = [{ itemId: 'g', quantity: 2 }];
    expect(fitToStock(same, new Map([['g', guarana]])).cart).toBe(same);
  });
});

describe('people', () => {
  test('[A-05] password rules with their messages, joined', () => {
    expect(passwordProblem('Vendinha#2026')).toBeNull();
    expect(passwordProblem('Aa1#aaaa')).toBeNull();
    expect(passwordProblem('Aa1#aaa')).toBe('A senha deve ter pelo menos 8 caracteres');
    expect(passwordProblem('abc')).toBe(
      'A senha deve ter pelo menos 8 caracteres. A senha deve conter pelo menos uma letra maiúscula. A senha deve conter pelo menos um número. A senha deve conter pelo menos um caractere especial',
    );
    expect(passwordProblem('SENHA#2026')).toBe('A senha deve conter pelo menos uma letra minúscula');
    expect(passwordChecklist('Aa1#').filter((one) => !one.kept)).toHaveLength(1);
  });

  test('[A-02] an e-mail looks like one', () => {
    for (const good of ['marina@exemplo.com.br', ' a@b.co ']) expect(isEmail(good)).toBe(true);
    for (const bad of ['', 'marina', 'marina@', '@x.com', 'a b@c.com', 'a@b', 'a@b..com'])
      expect(isEmail(bad)).toBe(false);
  });

  test('[F-09] a profile is complete only with name and cpf', () => {
    expect(isProfileComplete({ name: 'Marina', cpf: '52998224725' })).toBe(true);
    expect(isProfileComplete({ name: ' ', cpf: '52998224725' })).toBe(false);
    expect(isProfileComplete({ name: 'Marina', cpf: '' })).toBe(false);
    expect(isProfileComplete(null)).toBe(false);
  });

  test('[A-11] name and CPF messages', () => {
    expect([nameProblem(' '), nameProblem(' a '), nameProblem('Jô')]).toEqual([
      'Nome completo é obrigatório',
      'Nome deve ter pelo menos 2 caracteres',
      null,
    ]);
    expect(nameProblem(` ${'a'.repeat(120)} `)).toBeNull();
    expect(nameProblem('a'.repeat(121))).toBe('Nome deve ter no máximo 120 caracteres');
    expect([cpfProblem(''), cpfProblem('123'), cpfProblem('52998224725')]).toEqual([
      'CPF é obrigatório',
      'CPF inválido',
      null,
    ]);
  });

  test('[F-19] transaction status labels', () => {
    const labels = {
      COMPLETED: 'Concluído',
      CONCLUIDA: 'Concluído',
      PAID: 'Concluído',
      PROCESSING: 'Processando',
      BATCH_CREATED: 'Processando',
      BATCH_RELEASING: 'Processando',
      PENDING: 'Pendente',
      AWAITING_PAYMENT: 'Pendente',
      FAILED: 'Falhou',
      ERROR: 'Falhou',
      EXPIRED: 'Expirado',
      VENCIDA: 'Expirado',
      CANCELLED: 'Cancelado',
      CANCELADA: 'Cancelado',
      COOLDOWN_ACTIVE: 'Espera Ativa',
      OUTRO: 'OUTRO',
    };
    for (const [status, label] of Object.entries(labels)) expect(statusLabel(status)).toBe(label);
    expect(statusLabel(undefined)).toBe('Desconhecido');
  });
});

describe('payment', () => {
  test('[S-20] balance covers what it can, PIX the rest, and the parts make the whole', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: -50_000, max: 1_000_000 }),
        fc.boolean(),
        (total, balance, useBalance) => {
          const { balanceUsed, pixAmount } = splitPayment(total, balance, useBalance);
          expect(balanceUsed + pixAmount).toBe(total);
          const covered = balance < 0 ? 0 : balance < total ? balance : total;
          expect(balanceUsed).toBe(useBalance ? covered : 0);
        },
      ),
    );
  });

  test('[S-21] which purchase blocks a negative balance', () => {
    const one = (id: string, status: string, total: number, balanceUsed: number, createdAt: number) => ({
      id,
      status,
      total,
      balanceUsed,
      createdAt,
    });
    const purchases = [
      one('a', 'EXPIRED', 500, 0, 1),
      one('b', 'PAID', 500, 200, 2),
      one('c', 'PAID', 500, 500, 3),
      one('d', 'AWAITING_PAYMENT', 0, 0, 4),
      one('e', 'PAID', 500, 0, 5),
    ];
    expect(blockingPurchase(-1, purchases)?.id).toBe('b');
    expect(blockingPurchase(0, purchases)).toBeNull();
    expect(blockingPurchase(0, purchases.slice(2))).toBeNull();
    expect(blockingPurchase(-1, [])).toBeNull();
    // None fits: the newest with a total is the way to pay.
    expect(blockingPurchase(-1, purchases.slice(2))?.id).toBe('e');
    expect(blockingPurchase(-1, purchases.slice(3, 4))).toBeNull();
  });
});
