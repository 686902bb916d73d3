import * as v from 'valibot';
import { fromDecimal } from '../../../src/domain/money/money.ts';
import type { ChargeStatus, PaymentPage, PspCharge, PspPayment, PspReturn } from '../psp-port.ts';

/** Lenient readers of the Central Bank's shapes. Unknown fields and new enum values never break them. */
export const decimal = v.pipe(
  v.string(),
  v.check((text) => fromDecimal(text) !== null),
  v.transform((text) => fromDecimal(text) ?? 0),
);
export const instant = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
  v.finite(),
);

export const returnShape = v.object({
  id: v.optional(v.string()),
  rtrId: v.optional(v.nullable(v.string())),
  valor: decimal,
  natureza: v.optional(v.string(), 'ORIGINAL'),
  status: v.optional(v.string(), ''),
  motivo: v.optional(v.nullable(v.string())),
});

const paymentShape = v.object({
  endToEndId: v.string(),
  txid: v.optional(v.nullable(v.string())),
  valor: decimal,
  chave: v.optional(v.nullable(v.string())),
  horario: instant,
  devolucoes: v.optional(v.nullable(v.array(returnShape))),
});

const chargeShape = v.object({
  txid: v.string(),
  calendario: v.object({ criacao: instant, expiracao: v.optional(v.number(), 86_400) }),
  status: v.string(),
  valor: v.object({ original: decimal }),
  // Any other payer is nobody whom we could have named.
  devedor: v.fallback(v.nullish(v.object({ cpf: v.string(), nome: v.string() })), null),
  chave: v.string(),
  pixCopiaECola: v.optional(v.nullable(v.string())),
  pix: v.optional(v.nullable(v.array(v.unknown()))),
});

const pageShape = v.object({
  parametros: v.object({
    paginacao: v.object({ paginaAtual: v.number(), quantidadeDePaginas: v.number() }),
  }),
  pix: v.optional(v.nullable(v.array(v.unknown())), []),
});
const namedPayment = v.object({ endToEndId: v.string() });

const STATUSES: Readonly<Record<string, ChargeStatus>> = {
  ATIVA: 'ACTIVE',
  CONCLUIDA: 'CONCLUDED',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'REMOVED_BY_RECEIVER',
  REMOVIDA_PELO_PSP: 'REMOVED_BY_PSP',
};
const RETURN_STATUSES: Readonly<Record<string, PspReturn['status']>> = {
  DEVOLVIDO: 'DONE',
  NAO_REALIZADO: 'FAILED',
};

/** Reads a cob; null for anything else. A pix in it that is not readable is named, and hides no other. */
export function readCharge(body: unknown): PspCharge | null {
  const parsed = v.safeParse(chargeShape, body);
  if (!parsed.success) return null;
  const { txid, calendario, status, valor, devedor, chave, pixCopiaECola, pix } = parsed.output;
  const { payments, unread } = readPayments(pix ?? []);
  return {
    txid,
    amount: valor.original,
    status: STATUSES[status] ?? 'OTHER',
    brCode: pixCopiaECola ?? null,
    key: chave,
    createdAt: calendario.criacao,
    expiresAt: calendario.criacao + calendario.expiracao * 1000,
    payer: devedor ? { cpf: devedor.cpf, name: devedor.nome } : null,
    payments,
    ...(unread.length > 0 && { unread }),
  };
}

/** Reads a pix; null for anything else. */
export function readPayment(body: unknown): PspPayment | null {
  const parsed = v.safeParse(paymentShape, body);
  return parsed.success ? toPayment(parsed.output) : null;
}

/** The readable payments of a list, and the endToEndIds of the others. */
function readPayments(list: readonly unknown[]): { payments: PspPayment[]; unread: string[] } {
  const payments: PspPayment[] = [];
  const unread: string[] = [];
  for (const one of list) {
    const payment = readPayment(one);
    if (payment) payments.push(payment);
    else unread.push(v.is(namedPayment, one) ? one.endToEndId : '');
  }
  return { payments, unread };
}

/**
 * Reads a page of GET /pix; null for anything else. A pix that is not readable is named, and keeps no other waiting.
 */
export function readPaymentPage(body: unknown): PaymentPage | null {
  const parsed = v.safeParse(pageShape, body);
  if (!parsed.success) return null;
  const { paginaAtual, quantidadeDePaginas } = parsed.output.parametros.paginacao;
  const nextPage = paginaAtual + 1 < quantidadeDePaginas ? paginaAtual + 1 : null;
  return { ...readPayments(parsed.output.pix ?? []), nextPage };
}

/** Reads a devolucao; null for anything else. */
export function readReturn(body: unknown): PspReturn | null {
  const parsed = v.safeParse(returnShape, body);
  return parsed.success ? toReturn(parsed.output) : null;
}

function toPayment(shape: v.InferOutput<typeof paymentShape>): PspPayment {
  return {
    endToEndId: shape.endToEndId,
    txid: shape.txid || null,
    amount: shape.valor,
    paidAt: shape.horario,
    key: shape.chave ?? null,
    returns: (shape.devolucoes ?? []).map(toReturn),
  };
}

export function toReturn(shape: v.InferOutput<typeof returnShape>): PspReturn {
  return {
    id: shape.id ?? shape.rtrId ?? '',
    returnId: shape.rtrId ?? null,
    amount: shape.valor,
    nature: shape.natureza,
    status: RETURN_STATUSES[shape.status] ?? 'PROCESSING',
    reason: shape.motivo || null,
  };
}
