const LABELS: Readonly<Record<string, string>> = {
  COMPLETED: 'Concluído',
  CONCLUIDA: 'Concluído',
  PAID: 'Concluído',
  PROCESSING: 'Processando',
  BATCH_CREATED: 'Processando',
  BATCH_RELEASING: 'Processando',
  PENDING: 'Pendente',
  AWAITING_PAYMENT: 'Pendente',
  FAILED: 'Falhou',
  ERROR: 'Falhou',
  EXPIRED: 'Expirado',
  VENCIDA: 'Expirado',
  CANCELLED: 'Cancelado',
  CANCELADA: 'Cancelado',
  COOLDOWN_ACTIVE: 'Espera Ativa',
};

/** What a transaction's status is called on screen; others raw, none 'Desconhecido' [F-19]. */
export function statusLabel(status: string | null | undefined): string {
  if (!status) return 'Desconhecido';
  return LABELS[status] ?? status;
}
