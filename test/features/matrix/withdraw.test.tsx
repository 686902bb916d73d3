import { screen } from '@testing-library/react';
import { describe } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { tell } from '../support/money-fixture.tsx';
import { type Kind, OF, openWithdrawal, press } from '../withdraw/open-withdrawal.tsx';
import { WITHDRAW, WITHDRAW_REVENUE } from './catalogue.ts';
import { type Cause, provoke } from './provoke.ts';

/** Types an amount, in centavos. The step presses 'Confirmar Saque'. */
const asking =
  (kind: Kind, typed: string, profile: object = {}, earlier?: Parameters<typeof openWithdrawal>[2]): Cause =>
  async () => {
    const { user, amount } = await openWithdrawal(kind, profile, earlier);
    if (typed) await user.type(amount, typed);
    return () => user.click(press('Confirmar Saque'));
  };

/** The step opens the screen, for texts that it shows at once. */
const standing =
  (kind: Kind, profile: object, earlier?: Parameters<typeof openWithdrawal>[2]): Cause =>
  async () =>
  () =>
    openWithdrawal(kind, profile, earlier);

/** Confirms a withdrawal that the server answers with `failure`. */
const failing =
  (kind: Kind, failure: Error): Cause =>
  async () => {
    const { user, amount, person } = await openWithdrawal(kind);
    person.server.create = async () => {
      throw failure;
    };
    await user.type(amount, '1000');
    await user.click(press('Confirmar Saque'));
    const confirm = await screen.findByRole('button', { name: /^Sacar R\$/ });
    return () => user.click(confirm);
  };

const wordless =
  (kind: Kind): Cause =>
  async () => {
    const { person } = await openWithdrawal(kind);
    return () => tell(person, { type: `${OF[kind].type}_ERROR`, withdrawId: 'w' });
  };

const lost = new TransportError({ kind: 'network', code: 'NETWORK', message: 'x' });
const refused = (code: string) => new TransportError({ kind: 'refused', code, message: 'x' });
const moved = { status: 'COMPLETED', ageMin: 12.5 };
const underWay = { status: 'PROCESSING', ageMin: 20 };

describe('of the balance', () => {
  provoke(WITHDRAW, {
    'Chave PIX não encontrada no perfil. Configure sua chave PIX antes de sacar.': standing('balance', {
      chavePix: '',
    }),
    'Aguarde 3 minuto(s) antes de solicitar outro saque.': standing('balance', {}, moved),
    'Você já possui um saque em processamento. Aguarde a conclusão antes de solicitar outro.': standing(
      'balance',
      {},
      underWay,
    ),
    'Valor deve ser maior que zero': asking('balance', ''),
    'Valor não pode ser maior que seu saldo (R$ 80,10)': asking('balance', '8011'),
    'Erro ao processar saque. Tente novamente.': failing('balance', lost),
    'Falha ao criar registro de saque': failing('balance', refused('FORBIDDEN')),
    'Dados de saque inválidos.': failing('balance', refused('BAD_AMOUNT')),
    'Erro ao processar evento de saque': wordless('balance'),
    'Erro inesperado ao processar saque.': failing('balance', new Error('bug')),
  });
});

describe('of revenue', () => {
  provoke(WITHDRAW_REVENUE, {
    'Chave PIX não encontrada no perfil. Configure sua chave PIX antes de sacar.': standing('revenue', {
      chavePix: '',
    }),
    'Aguarde 3 minuto(s) antes de solicitar outro saque de receita.': standing('revenue', {}, moved),
    'Você já possui um saque de receita em processamento. Aguarde a conclusão antes de solicitar outro.':
      standing('revenue', {}, underWay),
    'Valor deve ser maior que zero': asking('revenue', ''),
    'Valor mínimo para saque é R$ 1,00': asking('revenue', '99'),
    'Valor máximo para saque de receita é R$ 1.500,00': asking('revenue', '150001'),
    'Erro ao processar saque de receita. Tente novamente.': failing('revenue', lost),
    'Falha ao criar registro de saque de receita': failing('revenue', refused('FORBIDDEN')),
    'Dados de saque de receita inválidos.': failing('revenue', refused('BAD_AMOUNT')),
    'Erro ao processar evento de saque de receita': wordless('revenue'),
    'Erro inesperado ao processar saque de receita.': failing('revenue', new Error('bug')),
  });
});
