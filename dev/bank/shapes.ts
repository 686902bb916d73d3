import type { PayoutState, PspClaim, PspPayout } from '../../server/pix/payout-port.ts';
import type { ChargeStatus, PspCharge, PspPayment, PspReturn } from '../../server/pix/psp-port.ts';
import { toDecimal } from '../../src/domain/money/money.ts';

const STATUSES: Readonly<Record<ChargeStatus, string>> = {
  ACTIVE: 'ATIVA',
  CONCLUDED: 'CONCLUIDA',
  REMOVED_BY_RECEIVER: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  REMOVED_BY_PSP: 'REMOVIDA_PELO_PSP',
  OTHER: 'ATIVA',
};
const RETURN_STATUSES: Readonly<Record<PspReturn['status'], string>> = {
  PROCESSING: 'EM_PROCESSAMENTO',
  DONE: 'DEVOLVIDO',
  FAILED: 'NAO_REALIZADO',
};

/** A charge as GET /cob answers it. */
export function cobShape(charge: PspCharge, location: string) {
  return {
    calendario: {
      criacao: new Date(charge.createdAt).toISOString(),
      expiracao: Math.round((charge.expiresAt - charge.createdAt) / 1000),
    },
    txid: charge.txid,
    revisao: charge.status === 'REMOVED_BY_RECEIVER' ? 1 : 0,
    location,
    status: STATUSES[charge.status],
    valor: { original: toDecimal(charge.amount) },
    ...(charge.payer && { devedor: { cpf: charge.payer.cpf, nome: charge.payer.name } }),
    chave: charge.key,
    pixCopiaECola: charge.brCode,
    ...(charge.payments.length > 0 ? { pix: charge.payments.map(pixShape) } : {}),
  };
}

/** A payment as GET /pix and the webhook carry it. */
export function pixShape(payment: PspPayment) {
  return {
    endToEndId: payment.endToEndId,
    ...(payment.txid === null ? {} : { txid: payment.txid }),
    valor: toDecimal(payment.amount),
    chave: payment.key,
    horario: new Date(payment.paidAt).toISOString(),
    ...(payment.returns.length > 0 ? { devolucoes: payment.returns.map(returnShape) } : {}),
  };
}

/** A return as PUT /pix/{e2eid}/devolucao/{id} answers it. */
export function returnShape(done: PspReturn) {
  return {
    id: done.id,
    rtrId: done.returnId,
    valor: toDecimal(done.amount),
    natureza: done.nature,
    status: RETURN_STATUSES[done.status],
    ...(done.reason !== null && { motivo: done.reason }),
  };
}

const PAYOUTS: Readonly<Record<PayoutState, string>> = {
  IN_PROCESS: 'EM_PROCESSAMENTO',
  DONE: 'REALIZADO',
  FAILED: 'NAO_REALIZADO',
  RETURNED: 'REALIZADO',
};
const CLAIMS: Readonly<Record<PspClaim['status'], string>> = {
  OPEN: 'ABERTA',
  ACCEPTED: 'ACEITA',
  REJECTED: 'REJEITADA',
};

/** A payout as GET /v2/gn/pix/enviados and the webhook carry it. */
export function payoutShape(payout: PspPayout) {
  return {
    endToEndId: payout.endToEndId,
    idEnvio: payout.payoutId,
    tipo: 'SOLICITACAO',
    valor: toDecimal(payout.amount),
    horario: { solicitacao: new Date(payout.askedAt).toISOString() },
    status: payout.oddStatus ?? PAYOUTS[payout.state],
    gnExtras: {
      idEnvio: payout.payoutId,
      ...(payout.reason !== null && { erro: { motivo: payout.reason } }),
    },
    ...(payout.returns.length > 0 && { devolucoes: payout.returns.map(returnShape) }),
  };
}

/** A claim as GET /v2/gn/infracoes lists it. */
export function claimShape({ id, endToEndId, amount, status }: PspClaim) {
  return { idInfracao: id, endToEndId, valor: toDecimal(amount), status: CLAIMS[status] };
}
