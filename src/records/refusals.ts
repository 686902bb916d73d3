import { ACCESS_ENDED, accessEndText } from '../domain/people/access-end.ts';
import type { RareRefusal } from './rare-refusals.ts';

/**
 * Every refusal of the server, with the Portuguese message for the person. Codes cross the wire as `errorInfo.code`
 * beside AppSync's `errorType`; text never decides anything.
 */
export const REFUSALS = {
  UNAUTHENTICATED: 'Sua sessão expirou. Entre novamente.',
  NOT_FOUND: 'Não encontrado. Pode ter sido excluído, ou você não tem mais acesso.',
  FORBIDDEN: 'Você não tem permissão para fazer isso.',
  ACCESS_ENDED,
  BAD_INPUT: 'Os dados enviados são inválidos. Confira o que digitou e envie de novo.',
  TOO_LARGE: 'O conteúdo enviado é grande demais. Diminua o texto ou as imagens.',
  CONFLICT: 'Isto já existe com outro conteúdo. Confira como está e, se precisar, faça de novo.',
  STALE: 'Isto mudou enquanto você editava. Confira e salve de novo.',
  RATE_LIMITED: 'Muitas solicitações. Aguarde um instante e tente novamente.',
  TOO_MANY_CODES: 'Você gerou muitos códigos PIX sem pagar. Pague um deles ou tente novamente mais tarde.',
  UNPAID_LIMIT:
    'Esta compra reserva mais do que é possível sem pagar. Diminua a quantidade ou pague com seu saldo.',
  PROFILE_INCOMPLETE: 'Por favor, complete seu perfil para continuar',
  EMPTY_CART: 'Carrinho vazio ou usuário não autenticado',
  BAD_QUANTITY: 'A quantidade informada é inválida.',
  OUT_OF_STOCK: 'Um dos itens não tem mais estoque suficiente.',
  PRICE_CHANGED: 'Os preços mudaram. Confira o novo total antes de pagar.',
  ITEM_UNAVAILABLE: 'Um dos itens não está mais disponível.',
  LOCATION_UNAVAILABLE: 'Este local não está disponível para compras.',
  NEGATIVE_BALANCE: 'Seu saldo está negativo. Regularize o pagamento pendente para continuar.',
  BARCODE_TAKEN: 'Este código de barras já é de outro item deste local.',
  PURCHASE_NOT_FOUND: 'Compra não encontrada.',
  PURCHASE_FINAL: 'Esta compra já foi encerrada.',
  INSUFFICIENT_BALANCE: 'Saldo insuficiente.',
  BAD_AMOUNT: 'O valor informado não é permitido.',
  DEPOSIT_NOT_FOUND: 'Depósito não encontrado.',
  POSTAL_SERVICE_SILENT: 'A busca de CEP não respondeu. Preencha o endereço.',
  PLACES_SERVICE_SILENT: 'A busca de endereços não respondeu. Tente novamente em instantes.',
  INTERNAL: 'Erro interno do servidor. Tente novamente mais tarde.',
} as const;

export type RefusalCode = keyof typeof REFUSALS | RareRefusal;

/** Additions of a refusal's detail to its message, for details without which a person cannot go on. */
const SAID_WITH: Partial<Record<RefusalCode, (detail: Readonly<Record<string, unknown>>) => string | null>> =
  {
    ACCESS_ENDED: ({ reason }) => accessEndText(reason),
    BAD_INPUT: ({ reason }) => (reason === 'dates-reversed' ? DATES_REVERSED : null),
    BARCODE_TAKEN: ({ barcode, itemName }) =>
      typeof barcode === 'string' && typeof itemName === 'string' ? takenText(barcode, itemName) : null,
  };

/** Message of a campaign whose days are refused. */
export const DATES_REVERSED = 'A data final deve ser igual ou posterior à inicial';

/** Message of a barcode that an item cannot have, because another item has it. */
export const takenText = (barcode: string, itemName: string): string =>
  `O código de barras ${barcode} já é de “${itemName}”.`;

/** The Portuguese message of a code, with the addition of its detail. Unknown codes read as an internal error. */
export function refusalMessage(code: string, detail?: unknown): string {
  const known = code as RefusalCode;
  const facts = typeof detail === 'object' && detail !== null ? { ...detail } : {};
  return SAID_WITH[known]?.(facts) ?? REFUSALS[known as keyof typeof REFUSALS] ?? REFUSALS.INTERNAL;
}
