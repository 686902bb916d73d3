import type { SupplyStatus } from './supply-order.ts';

/** Names of an order's statuses, for files and for conflicts of two edits. */
export const STATUS_NAMES: Readonly<Record<SupplyStatus, string>> = {
  rascunho: 'Rascunho',
  pedido: 'Pedida',
  recebido: 'Recebida',
  cancelado: 'Cancelada',
};
