import { isDone } from './sold.ts';

const LABELS: Readonly<Record<string, string>> = {
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
  return isDone(status) ? 'Concluído' : (LABELS[status] ?? status);
}
