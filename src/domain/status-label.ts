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

/** True for a transaction that went through. */
export function isDone(status: string): boolean {
  return statusLabel(status) === 'Concluído';
}

/** True for a purchase that was paid. One without a status is a sale too: other backends write none [MB-04]. */
export function isSold(status: string): boolean {
  return status === '' || isDone(status);
}
