import { escapeHtml } from '../../server/mail/escape-html.ts';
import type { PspPayment, PspReturn } from '../../server/pix/psp-port.ts';
import { formatBRL } from '../../src/domain/money/money.ts';
import { REFUND_MODES, type RefundMode } from '../bank/refunds.ts';

const STATES: Readonly<Record<PspReturn['status'], string>> = {
  PROCESSING: 'devolução em processamento',
  DONE: 'devolvido',
  FAILED: 'devolução não realizada',
};
const MODES: Readonly<Record<RefundMode, string>> = {
  normal: 'Normal',
  hold: 'Segurar: em processamento até você decidir',
  refuse: 'Recusar na hora',
  'late-refuse': 'Recusar depois de aceitar',
  'lost-answer': 'Resposta perdida: a devolução acontece',
};

/** Refunds of a payment, each with the acts that are still possible. */
export function refundRows({ endToEndId, returns }: PspPayment): string {
  return returns
    .map(({ id, amount, status }) => {
      const act = (ending: 'DONE' | 'FAILED', label: string): string =>
        `<form method="post" action="/dev/pix/refund"><input type="hidden" name="endToEndId" value="${escapeHtml(endToEndId)}"><input type="hidden" name="id" value="${escapeHtml(id)}"><input type="hidden" name="ending" value="${ending}"><button type="submit">${label}</button></form>`;
      const acts =
        status === 'PROCESSING' ? act('DONE', 'Concluir devolução') + act('FAILED', 'Recusar devolução') : '';
      return `<small>${formatBRL(amount)}: ${STATES[status]}</small>${acts}`;
    })
    .join('');
}

/** Choice of the next refunds' behaviour. */
export function refundModeChoice(chosen: RefundMode): string {
  const options = REFUND_MODES.map(
    (mode) => `<option value="${mode}"${mode === chosen ? ' selected' : ''}>${MODES[mode]}</option>`,
  );
  return `<div><label for="refundMode">Próximas devoluções</label><select id="refundMode" name="refundMode">${options.join('')}</select></div>`;
}
