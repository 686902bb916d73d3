/**
 * Every refusal the server gives, with the Portuguese message a person sees. Codes cross the wire as
 * `errorInfo.code` beside AppSync's `errorType`; text never decides anything.
 */
export const REFUSALS = {
  UNAUTHENTICATED: 'Sua sessão expirou. Entre novamente.',
  NOT_FOUND: 'Registro não encontrado.',
  FORBIDDEN: 'Você não tem permissão para fazer isso.',
  BAD_INPUT: 'Os dados enviados são inválidos.',
  UNKNOWN_TYPE: 'Tipo de registro desconhecido.',
  TOO_LARGE: 'O conteúdo enviado é grande demais.',
  BAD_CURSOR: 'Não foi possível continuar a lista. Atualize a tela.',
  CONFLICT: 'Já existe um registro diferente com este identificador.',
  STALE: 'Este registro mudou enquanto você editava.',
  RATE_LIMITED: 'Muitas solicitações. Aguarde um instante e tente novamente.',
  CLOCK_SKEW: 'O relógio do aparelho está incorreto. Ajuste a hora e tente novamente.',
  PROFILE_INCOMPLETE: 'Por favor, complete seu perfil para continuar',
  EMPTY_CART: 'Carrinho vazio ou usuário não autenticado',
  BAD_QUANTITY: 'A quantidade informada é inválida.',
  OUT_OF_STOCK: 'Um dos itens não tem mais estoque suficiente.',
  PRICE_CHANGED: 'Os preços mudaram. Confira o novo total antes de pagar.',
  ITEM_UNAVAILABLE: 'Um dos itens não está mais disponível.',
  LOCATION_UNAVAILABLE: 'Este local não está disponível para compras.',
  NEGATIVE_BALANCE: 'Seu saldo está negativo. Regularize o pagamento pendente para continuar.',
  PURCHASE_NOT_FOUND: 'Compra não encontrada.',
  PURCHASE_FINAL: 'Esta compra já foi encerrada.',
  INSUFFICIENT_BALANCE: 'Saldo insuficiente.',
  BAD_AMOUNT: 'O valor informado não é permitido.',
  DEPOSIT_NOT_FOUND: 'Depósito não encontrado.',
  PIX_KEY_MISSING: 'Chave PIX não encontrada no perfil. Configure sua chave PIX antes de sacar.',
  WITHDRAWAL_PENDING:
    'Você já possui um saque em processamento. Aguarde a conclusão antes de solicitar outro.',
  ACCOUNT_HAS_LOCATIONS:
    'Há locais em seu nome. Fale com quem administra a Vendinha antes de encerrar a conta.',
  ACCOUNT_HAS_OPEN_PAYMENTS:
    'Há compras, depósitos ou saques em andamento. Conclua ou cancele antes de encerrar a conta.',
  ACCOUNT_HAS_BALANCE: 'Saque ou gaste seu saldo antes de encerrar a conta.',
  ACCOUNT_HAS_REVENUE: 'Saque sua receita antes de encerrar a conta.',
  POSTAL_SERVICE_SILENT: 'A busca de CEP não respondeu. Preencha o endereço.',
  INTERNAL: 'Erro interno do servidor. Tente novamente mais tarde.',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** The Portuguese message of a code; unknown codes read as an internal error. */
export function refusalMessage(code: string): string {
  return REFUSALS[code as RefusalCode] ?? REFUSALS.INTERNAL;
}
