import { PIX_KEY_CHANGED } from '../domain/money/key-changed.ts';

/**
 * Refusals of rarer acts. Their sentences travel with them, so that a first visit does not carry texts which few people
 * ever read.
 */
export const RARE_REFUSALS = {
  SALE_UNPAID: 'Esta venda não foi paga.',
  PAYMENT_TAKEN_BACK: 'O banco contesta ou já devolveu o pagamento desta venda.',
  RETURN_EXCEEDED: 'Não há tantas unidades para devolver nesta venda.',
  RETURN_ABOVE_LIMIT: 'Isto passa do que você pode devolver por dia neste local.',
  RETURN_UNCOVERED: 'Sua receita não cobre esta devolução.',
  RETURN_NOT_PIX: 'Esta venda não foi paga por PIX.',
  RETURN_ABOVE_PIX: 'Isto passa do que ainda pode voltar por PIX nesta venda.',
  RETURN_TOO_LATE: 'O banco só devolve um PIX até 90 dias depois do pagamento.',
  BUYER_GONE: 'Quem comprou não tem conta para receber no saldo.',
  DEPOSIT_HELD:
    'Parte do seu saldo é de depósitos recentes e ainda não pode ser sacada. Para comprar, ela já pode ser usada.',
  PIX_KEY_MISSING: 'Chave PIX não encontrada no perfil. Configure sua chave PIX antes de sacar.',
  PIX_KEY_CHANGED,
  WITHDRAWAL_PENDING:
    'Você já possui um saque em processamento. Aguarde a conclusão antes de solicitar outro.',
  ACCOUNT_HAS_LOCATIONS:
    'Há locais em seu nome. Fale com quem administra a Vendinha antes de encerrar a conta.',
  ACCOUNT_HAS_OPEN_PAYMENTS:
    'Há compras, depósitos ou saques em andamento. Conclua ou cancele antes de encerrar a conta.',
  ACCOUNT_HAS_BALANCE: 'Saque ou gaste seu saldo antes de encerrar a conta.',
  ACCOUNT_HAS_REVENUE: 'Saque sua receita antes de encerrar a conta.',
  CLOCK_SKEW: 'O relógio do aparelho está incorreto. Ajuste a hora e tente novamente.',
  BAD_CURSOR: 'Não foi possível continuar a lista. Atualize a tela.',
  UNKNOWN_TYPE: 'Tipo de registro desconhecido.',
  SECOND_FACTOR_REQUIRED: 'Confirme com o código do seu aplicativo autenticador.',
  MONTH_CLOSED: 'Este mês já foi fechado.',
  SHOP_IN_MAINTENANCE: 'Este local está fechado para manutenção. Seu carrinho fica guardado.',
  SHOP_CLOSED_NOW: 'Este local está fechado agora e só vende no horário. Seu carrinho fica guardado.',
  STAFF_ENDED: 'Este convite ou acesso de equipe não vale mais.',
  SUPPLY_RECEIVED: 'Esta entrega já foi recebida. O que você contou não entrou no estoque.',
  SUPPLY_CLOSED: 'Esta compra não está esperando entrega.',
} as const;

export type RareRefusal = keyof typeof RARE_REFUSALS;
