/** Headings of the screen that waits for a PIX, by its phase [S-13..S-18, D-02..D-04]. */
export const PIX_TITLES = {
  preparing: 'Gerando seu código PIX',
  code: 'Pague com PIX',
  verifying: 'Verificando...',
  slow: 'Verificação de pagamento demorou mais que o esperado',
  unconfirmed: 'Não foi possível confirmar o pagamento',
} as const;

/** Texts beside the code while an answer of the bank is late or missing. */
export const PIX_NOTICES: Readonly<Partial<Record<string, string>>> = {
  slow: 'Não se preocupe: se você pagou, seu dinheiro está seguro. Continuamos esperando o banco e avisamos assim que ele confirmar.',
  unconfirmed: 'O banco não respondeu agora. Se você já pagou, toque em “Tentar novamente”.',
};

/** Text in the place of a code that is still to come. */
export const PIX_COMING = 'Estamos pedindo o código ao banco. Leva poucos segundos.';
