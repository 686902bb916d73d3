import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { buy, countLooks } from '../equipment/buy-equipment.tsx';
import { fillIn, openShop, press, type View } from '../equipment/open-equipment.tsx';
import { holdClock } from '../support/show.tsx';
import { EQUIPMENT } from './catalogue.ts';
import { type Cause, provoke } from './provoke.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Leaves everything unchosen and empty. */
const empty: Cause = async () => {
  const { user } = await openShop({ product: '' });
  await user.clear(screen.getByLabelText('Nome de quem recebe'));
  return () => user.click(press('Confirmar Compra'));
};

const bought =
  (answer: Readonly<Record<string, unknown>>, befall: (view: View) => void = () => undefined): Cause =>
  async () => {
    const view = await openShop();
    befall(view);
    return () => buy(view, answer);
  };

const away = (): never => {
  throw new TransportError({ kind: 'network', code: 'NETWORK', message: 'sem rede' });
};

/** Fifteen looks at a request that never ends, or whose look fails. */
const waited =
  (instead?: () => never): Cause =>
  async () => {
    const view = await openShop();
    const seen = countLooks(view, instead);
    holdClock();
    await buy(view, {});
    await waitFor(() => expect(seen.count()).toBe(1));
    return () => seen.afterSeconds(14);
  };

provoke(EQUIPMENT, {
  'Selecione um produto': empty,
  'Nome é obrigatório': empty,
  'CEP é obrigatório': empty,
  'Rua é obrigatória': empty,
  'Número é obrigatório': empty,
  'Bairro é obrigatório': empty,
  'Cidade é obrigatória': empty,
  'Estado é obrigatório': empty,
  'Saldo insuficiente para esta compra': async () => {
    const view = await openShop({ balance: 900 });
    return () => fillIn(view);
  },
  'Compra realizada com sucesso! O produto será enviado em até 30 dias.': bought({ status: 'SUCCESS' }),
  'Saldo insuficiente para realizar a compra.': bought({ status: 'INSUFFICIENT_BALANCE' }),
  'Erro ao processar a compra. Tente novamente.': bought({ status: 'ERROR' }),
  'Erro ao verificar status da compra.': waited(away),
  'Tempo limite excedido. Tente novamente.': waited(),
  'Erro ao criar solicitação de compra.': bought({}, ({ person }) => {
    person.server.create = async () => away();
  }),
});
