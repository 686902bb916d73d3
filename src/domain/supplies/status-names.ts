import type { SupplyStatus } from './supply-order.ts';

/** Names of an order's statuses, in files and where two edits meet. */
export const STATUS_NAMES: Readonly<Record<SupplyStatus, string>> = {
  rascunho: 'Rascunho',
  pedido: 'Pedida',
  recebido: 'Recebida',
  cancelado: 'Cancelada',
};
