import { escapeHtml } from '../../server/mail/escape-html.ts';
import type { PspClaim } from '../../server/pix/payout-port.ts';
import type { PspCharge } from '../../server/pix/psp-port.ts';
import { SHOP_ZONE } from '../../src/domain/hours/shop-time-zone.ts';
import { formatBRL } from '../../src/domain/money/money.ts';
import { PAY_MODES, type PayMode } from '../bank/payments.ts';
import type { Faults } from '../bank/simulator.ts';
import { payoutModeChoice, payoutsSection, type ShownPayout } from './dev-payouts.ts';
import { refundModeChoice, refundRows } from './dev-refunds.ts';

export interface Notice {
  ok: boolean;
  message: string;
}

export interface DemoBankView {
  charges: readonly (PspCharge & { description: string })[];
  payouts: readonly ShownPayout[];
  /** Open claims (MED) by their payment. */
  claims: ReadonlyMap<string, PspClaim>;
  faults: Faults;
  notice: Notice | null;
  /** A code with which the page begins. */
  code: string;
}

const MODES: Readonly<Record<PayMode, string>> = {
  normal: 'Normal',
  late: 'Atrasado: só liquida depois do prazo',
  double: 'Em dobro: dois pagamentos',
  lost: 'Aviso perdido: o webhook nunca chega',
  'wrong-amount': 'Valor errado: um centavo a menos',
};
const STATUSES: Readonly<Record<string, string>> = {
  ACTIVE: 'Em aberto',
  CONCLUDED: 'Paga',
  REMOVED_BY_RECEIVER: 'Cancelada',
};

/** The demo bank as one page without inline script or style. Every action is a form. */
export function demoBankPage({ charges, payouts, claims, faults, notice, code }: DemoBankView): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Banco de demonstração</title>
<link rel="stylesheet" href="/dev/pix/tokens.css">
<link rel="stylesheet" href="/dev/pix/style.css">
<script src="/dev/pix/page.js" defer></script>
</head>
<body>
<div class="awning" aria-hidden="true"></div>
<main>
<header><h1>Banco de demonstração</h1><p>Aqui o dinheiro é de mentira: cole um código PIX e pague.</p></header>
<p class="notice ${notice?.ok === false ? 'bad' : 'good'}" role="status"${notice ? '' : ' hidden'}>${escapeHtml(notice?.message ?? '')}</p>
${payForm(code)}
<section aria-labelledby="charges"><h2 id="charges">Últimas cobranças</h2>
${charges.length === 0 ? '<p class="empty">Nenhuma cobrança ainda. Faça uma compra e ela aparece aqui.</p>' : `<ul class="charges">${charges.map((charge) => chargeRow(charge, claims)).join('')}</ul>`}
</section>
${payoutsSection(payouts)}
${faultsForm(faults)}
</main>
</body>
</html>`;
}

function payForm(code: string): string {
  return `<form class="card" method="post" action="/dev/pix/pay" data-pay>
<label for="code">Código copia e cola</label>
<textarea id="code" name="pixCopiaECola" rows="4" required spellcheck="false" autocomplete="off">${escapeHtml(code)}</textarea>
<div class="row">
<div><label for="mode">Como pagar</label><select id="mode" name="mode">${PAY_MODES.map((mode) => `<option value="${mode}">${MODES[mode]}</option>`).join('')}</select></div>
<div><label for="amount">Valor em reais (opcional)</label><input id="amount" name="amount" inputmode="decimal" placeholder="o da cobrança" pattern="\\d+([.,]\\d{1,2})?"></div>
</div>
<button class="primary" type="submit">Pagar</button>
</form>`;
}

function chargeRow(charge: DemoBankView['charges'][number], claims: DemoBankView['claims']): string {
  const [payment] = charge.payments;
  const takeBack = payment
    ? refundRows(payment) + claimForms(payment.endToEndId, claims.get(payment.endToEndId))
    : '';
  const pay =
    charge.status === 'ACTIVE'
      ? `<form method="post" action="/dev/pix/pay" data-pay><input type="hidden" name="pixCopiaECola" value="${escapeHtml(charge.brCode ?? '')}"><button type="submit">Pagar</button></form>`
      : '';
  return `<li class="card"><div><strong>${formatBRL(charge.amount)}</strong> <span class="tag">${STATUSES[charge.status] ?? charge.status}</span>
<small>${escapeHtml(charge.description)} · até ${timeOf(charge.expiresAt)}</small></div><div class="actions">${pay}${takeBack}</div></li>`;
}

function claimForms(endToEndId: string, claim: PspClaim | undefined): string {
  const form = (action: string, fields: Record<string, string>, label: string): string =>
    `<form method="post" action="/dev/pix/${action}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
      .join('')}<button type="submit">${label}</button></form>`;
  if (claim)
    return (
      form('claim', { id: claim.id, decision: 'ACCEPTED' }, 'Aceitar contestação') +
      form('claim', { id: claim.id, decision: 'REJECTED' }, 'Rejeitar contestação')
    );
  return form('claim', { endToEndId }, 'Contestar (MED)') + form('return', { endToEndId }, 'Devolver (MED)');
}

function faultsForm(faults: Faults): string {
  const box = (name: 'outOfOrder' | 'duplicateWebhooks', label: string): string =>
    `<label class="check"><input type="checkbox" name="${name}" value="1"${faults[name] ? ' checked' : ''}> ${label}</label>`;
  const number = (name: 'timeoutsAfterCommit' | 'outages', label: string): string =>
    `<div><label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" min="0" max="100" value="${faults[name]}"></div>`;
  return `<details class="card"><summary>Defeitos do banco</summary>
<form method="post" action="/dev/pix/faults">
${box('duplicateWebhooks', 'Entregar cada aviso duas vezes')}
${box('outOfOrder', 'Entregar os avisos fora de ordem')}
<div class="row">${number('timeoutsAfterCommit', 'Respostas perdidas ao criar cobranças')}${number('outages', 'Chamadas sem resposta')}</div>
${payoutModeChoice(faults.payoutMode)}
${refundModeChoice(faults.refundMode)}
<button type="submit">Ajustar</button>
</form></details>`;
}

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: SHOP_ZONE });
const timeOf = (at: number): string => clock.format(at);
