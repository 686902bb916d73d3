import * as v from 'valibot';

const problemShape = v.object({
  type: v.optional(v.string(), ''),
  title: v.optional(v.string(), ''),
  detail: v.optional(v.string(), ''),
  violacoes: v.optional(
    v.nullable(
      v.array(v.object({ razao: v.optional(v.string(), ''), propriedade: v.optional(v.string(), '') })),
    ),
  ),
});
const efiShape = v.object({ nome: v.string(), mensagem: v.optional(v.string(), '') });

export interface Problem {
  /** Name of the problem: the last part of its type ('CobOperacaoInvalida'), Efi's `nome`, or 'HTTP <status>'. */
  code: string;
  detail: string;
}

/** False for the answer of a gateway without a provider behind it: a page, or no more than the status. */
export const isOwnWord = ({ code }: Problem): boolean => !/^(HTTP \d+|about:blank)$/.test(code);

const ABSENT =
  /^(cob|cobranca|pix|pix_?enviado|(id_?)?envio|transacao|(pix_?)?devolucao)?_?nao_?encontrad[oa]$/i;

/** True for the names of the standard and of Efi for a charge, payment, payout or refund that does not exist. */
export const isAbsence = ({ code }: Problem): boolean => ABSENT.test(code);

/** Reads an error body: problem+json of the standard, Efi's own {nome, mensagem}, or neither. */
export function readProblem(status: number, body: unknown): Problem {
  const efi = v.safeParse(efiShape, body);
  if (efi.success) return { code: efi.output.nome, detail: efi.output.mensagem };
  const problem = v.safeParse(problemShape, body);
  if (!problem.success || (!problem.output.type && !problem.output.title)) {
    return { code: `HTTP ${status}`, detail: '' };
  }
  const { type, title, detail, violacoes } = problem.output;
  const reasons = (violacoes ?? []).map(({ propriedade, razao }) => `${propriedade}: ${razao}`);
  return { code: type.split('/').at(-1) || title, detail: [detail || title, ...reasons].join('; ') };
}
