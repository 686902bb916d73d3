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

/**
 * The label of a transaction's status. Unknown ones are shown as they are, and none is 'Desconhecido' [F-19].
 */
export function statusLabel(status: string | null | undefined): string {
  if (!status) return 'Desconhecido';
  return LABELS[status] ?? status;
}

/** True for a completed transaction. */
export function isDone(status: string): boolean {
  return statusLabel(status) === 'Concluído';
}

/**
 * True for a paid purchase. One without a status counts as a sale, because other backends write none [MB-04].
 */
export function isSold(status: string): boolean {
  return status === '' || isDone(status);
}
