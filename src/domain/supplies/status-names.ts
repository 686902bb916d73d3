import type { SupplyStatus } from './supply-order.ts';

/** What the status of an order is called, in files and where two edits meet. */
export const STATUS_NAMES: Readonly<Record<SupplyStatus, string>> = {
  rascunho: 'Rascunho',
  pedido: 'Pedida',
  recebido: 'Recebida',
  cancelado: 'Cancelada',
};
