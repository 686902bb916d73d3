/**
 * Refusals of an owner's rarer acts. Their sentences travel with them, so that no first visit carries what few people
 * ever read.
 */
export const RARE_REFUSALS = {
  SALE_UNPAID: 'Esta venda não foi paga.',
  PAYMENT_TAKEN_BACK: 'O banco contesta ou já devolveu o pagamento desta venda.',
  RETURN_EXCEEDED: 'Não há tantas unidades para devolver nesta venda.',
  RETURN_UNCOVERED: 'Sua receita não cobre esta devolução.',
  BUYER_GONE: 'Quem comprou encerrou a conta.',
} as const;

export type RareRefusal = keyof typeof RARE_REFUSALS;
