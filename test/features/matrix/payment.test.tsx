import { act, screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { openPayment } from '../payment/open-payment.tsx';
import { holdClock } from '../support/show.tsx';
import { PAYMENT } from './catalogue.ts';
import { type Cause, provoke } from './provoke.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Payment = Awaited<ReturnType<typeof openPayment>>;

const titled = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => screen.getByRole('button', { name });

/** Shows the code and prepares a state by `befall`. The step presses a button. */
const pressing =
  (
    name: string,
    befall: (payment: Payment) => void = () => undefined,
    content = {},
    title = 'Pague com PIX',
  ) =>
  async () => {
    const payment = await openPayment(content);
    await titled(title);
    befall(payment);
    return () => payment.user.click(press(name));
  };

/** Presses 'Paguei'. The step delivers an event. */
const told =
  (event: Omit<ChannelEvent, 'id' | 'createdAt'>): Cause =>
  async () => {
    const payment = await openPayment();
    await titled('Pague com PIX');
    await payment.user.click(press('Paguei'));
    await titled('Verificando...');
    return () => payment.tell(event);
  };

const disconnect = ({ person }: Payment): void => {
  person.server.fault = 'offline';
};
const expired = { status: 'EXPIRED', qrCode: null };
const again = (befall?: (payment: Payment) => void) =>
  pressing('Gerar novo código', befall, expired, 'Pagamento encerrado');

provoke(PAYMENT, {
  'Verificando...': pressing('Paguei'),
  'Compra realizada com sucesso!': told({ type: 'PURCHASE_STATUS_CHANGED', content: { status: 'PAID' } }),
  'Status da compra atualizado': told({
    type: 'PURCHASE_STATUS_CHANGED',
    content: { status: 'AWAITING_PAYMENT' },
  }),
  'O banco ainda não confirmou.': told({
    type: 'PURCHASE_STATUS_CHANGED',
    content: { status: 'AWAITING_PAYMENT', message: 'O banco ainda não confirmou.' },
  }),
  'Não foi possível confirmar o pagamento': told({ type: 'PURCHASE_ERROR', content: { canRetry: true } }),
  'Esta compra não existe.': told({
    type: 'PURCHASE_ERROR',
    content: { message: 'Esta compra não existe.', canRetry: false },
  }),
  'Verificação de pagamento demorou mais que o esperado': async () => {
    const { user } = await openPayment();
    await titled('Pague com PIX');
    holdClock();
    await user.click(press('Paguei'));
    return () => act(() => vi.advanceTimersByTimeAsync(46_000));
  },
  'Erro ao processar confirmação. Tente novamente.': pressing('Paguei', disconnect),
  'Erro ao processar evento de compra': told({ type: 'PURCHASE_STATUS_CHANGED' }),
  'Erro ao gerar novo código de pagamento': again(disconnect),
  'Solicitando novo código de pagamento...': again(),
  'Copiado!': pressing('Copiar código PIX'),
  Erro: pressing('Copiar código PIX', () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  }),
});
