import { escapeHtml } from '../../server/mail/escape-html.ts';
import type { PayoutState, PspPayout } from '../../server/pix/payout-port.ts';
import { formatBRL } from '../../src/domain/money/money.ts';
import { PAYOUT_MODES, type PayoutMode } from '../bank/payouts.ts';

/** A payout with further details for the person at the page. */
export type ShownPayout = PspPayout & { key: string; note: string };

const STATES: Readonly<Record<PayoutState, string>> = {
  IN_PROCESS: 'Em processamento',
  DONE: 'Enviado',
  FAILED: 'Recusado',
  RETURNED: 'Devolvido',
};
const MODES: Readonly<Record<PayoutMode, string>> = {
  normal: 'Normal',
  hold: 'Segurar: em processamento até você decidir',
  refuse: 'Recusar na hora',
  'late-refuse': 'Recusar depois de aceitar',
  'lost-answer': 'Resposta perdida: o envio acontece',
  return: 'Enviar e devolver',
  'odd-status': 'Situação desconhecida por um momento',
};

/** The payouts of the demo's page, each with the acts that are still possible. */
export function payoutsSection(payouts: readonly ShownPayout[]): string {
  const rows = payouts.map(payoutRow).join('');
  return `<section aria-labelledby="payouts"><h2 id="payouts">Últimos saques</h2>
${rows === '' ? '<p class="empty">Nenhum saque ainda. Peça um no aplicativo e ele aparece aqui.</p>' : `<ul class="charges">${rows}</ul>`}
</section>`;
}

/** Choice of the next payouts' behaviour. */
export function payoutModeChoice(chosen: PayoutMode): string {
  const options = PAYOUT_MODES.map(
    (mode) => `<option value="${mode}"${mode === chosen ? ' selected' : ''}>${MODES[mode]}</option>`,
  );
  return `<div><label for="payoutMode">Próximos saques</label><select id="payoutMode" name="payoutMode">${options.join('')}</select></div>`;
}

function payoutRow({ payoutId, amount, state, key, note }: ShownPayout): string {
  const act = (what: string, label: string): string =>
    `<form method="post" action="/dev/pix/payout"><input type="hidden" name="idEnvio" value="${escapeHtml(payoutId)}"><input type="hidden" name="what" value="${what}"><button type="submit">${label}</button></form>`;
  const actions =
    state === 'IN_PROCESS'
      ? act('done', 'Concluir') + act('refuse', 'Recusar')
      : state === 'DONE'
        ? act('return', 'Devolver')
        : '';
  return `<li class="card"><div><strong>${formatBRL(amount)}</strong> <span class="tag">${STATES[state]}</span>
<small>${escapeHtml(note)} · para ${escapeHtml(key)}</small></div><div class="actions">${actions}</div></li>`;
}
