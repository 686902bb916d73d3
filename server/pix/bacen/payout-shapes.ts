import * as v from 'valibot';
import type { ClaimPage, PayoutPage, PayoutState, PspClaim, PspPayout } from '../payout-port.ts';
import { decimal, instant, returnShape, toReturn } from './shapes.ts';

/** Lenient readers of Efi's payouts and infractions. The list, the single answer and the PUT differ in names. */
const text = v.optional(v.nullable(v.string()));
const payoutShape = v.object({
  idEnvio: text,
  endToEndId: text,
  e2eId: text,
  valor: decimal,
  status: v.optional(v.string(), ''),
  horario: v.union([
    v.pipe(
      v.object({ solicitacao: instant }),
      v.transform((h) => h.solicitacao),
    ),
    instant,
  ]),
  motivo: text,
  gnExtras: v.optional(
    v.nullable(v.object({ idEnvio: text, erro: v.optional(v.nullable(v.object({ motivo: text }))) })),
  ),
  devolucoes: v.optional(v.nullable(v.array(returnShape))),
});
const paging = v.object({
  paginacao: v.object({ paginaAtual: v.number(), quantidadeDePaginas: v.number() }),
});
const payoutPageShape = v.object({
  parametros: paging,
  pix: v.optional(v.nullable(v.array(v.unknown())), []),
});
const claimId = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);
const namedClaim = v.object({ idInfracao: claimId });
const claimShape = v.object({
  idInfracao: claimId,
  endToEndId: v.string(),
  valor: v.union([
    decimal,
    v.pipe(
      v.number(),
      v.transform((reais) => Math.round(reais * 100)),
    ),
  ]),
  status: v.string(),
});
const claimPageShape = v.object({
  parametros: paging,
  infracoes: v.optional(v.nullable(v.array(v.unknown())), []),
});

const STATES: Readonly<Record<string, PayoutState>> = {
  EM_PROCESSAMENTO: 'IN_PROCESS',
  REALIZADO: 'DONE',
  NAO_REALIZADO: 'FAILED',
  DEVOLVIDO: 'RETURNED',
};
const CLAIMS: Readonly<Record<string, PspClaim['status']>> = {
  ACEITA: 'ACCEPTED',
  REJEITADA: 'REJECTED',
  CANCELADA_EFI: 'REJECTED',
};

/** Reads a payout; null for anything else. `idEnvio` serves where the answer leaves it out. */
export function readPayout(body: unknown, idEnvio: string | null = null): PspPayout | null {
  const parsed = v.safeParse(payoutShape, body);
  if (!parsed.success) return null;
  const { valor, status, horario, motivo, gnExtras, devolucoes, ...ids } = parsed.output;
  const id = ids.idEnvio || gnExtras?.idEnvio || idEnvio;
  if (!id) return null;
  const state = STATES[status];
  const returns = (devolucoes ?? []).map(toReturn);
  const cameBack = returns.some((one) => one.status === 'DONE');
  return {
    payoutId: id,
    endToEndId: ids.endToEndId || ids.e2eId || null,
    amount: valor,
    state: state === 'DONE' && cameBack ? 'RETURNED' : (state ?? 'IN_PROCESS'),
    oddStatus: state === undefined ? status || 'none' : null,
    reason: motivo || gnExtras?.erro?.motivo || null,
    // A payout that came back without a sum came back whole.
    returns:
      state === 'RETURNED' && !cameBack
        ? [{ id: 'whole', returnId: null, amount: valor, nature: 'ORIGINAL', status: 'DONE', reason: null }]
        : returns,
    askedAt: horario,
  };
}

/** Reads a page of sent payouts, without those that carry no id of ours; null for anything else. */
export function readPayoutPage(body: unknown): PayoutPage | null {
  const parsed = v.safeParse(payoutPageShape, body);
  if (!parsed.success) return null;
  const payouts = (parsed.output.pix ?? []).flatMap((one) => readPayout(one) ?? []);
  return { payouts, nextPage: nextPage(parsed.output.parametros) };
}

/**
 * Reads a page of infractions; null for anything else. Those that are not readable are named, for they freeze money.
 */
export function readClaimPage(body: unknown): ClaimPage | null {
  const parsed = v.safeParse(claimPageShape, body);
  if (!parsed.success) return null;
  const claims: PspClaim[] = [];
  const unread: string[] = [];
  for (const one of parsed.output.infracoes ?? []) {
    const claim = v.safeParse(claimShape, one);
    if (!claim.success) {
      unread.push(v.is(namedClaim, one) ? String(one.idInfracao) : '');
      continue;
    }
    const { idInfracao: id, endToEndId, valor: amount, status } = claim.output;
    claims.push({ id, endToEndId, amount, status: CLAIMS[status] ?? 'OPEN' });
  }
  return { claims, unread, nextPage: nextPage(parsed.output.parametros) };
}

function nextPage({ paginacao }: v.InferOutput<typeof paging>): number | null {
  return paginacao.paginaAtual + 1 < paginacao.quantidadeDePaginas ? paginacao.paginaAtual + 1 : null;
}
