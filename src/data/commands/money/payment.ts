/**
 * The purchase under way on this device, stored when the page is closed. `sent` means that the server's answer was
 * lost. It is looked up by id once there is a connection, and dropped if the server never had it.
 * `aside`: the dialog was closed without a connection. A look-up at the server opens it again.
 * `paid`: its goods are off the cart and its proof is on show, until somebody ends it.
 */
export interface Payment {
  purchaseId: string;
  locationId: string;
  locationName: string;
  state: 'sent' | 'open' | 'aside' | 'paid';
  /** ms of this device. */
  startedAt: number;
  /** Of a paid one: its shop's cart still has goods that it did not buy. */
  hasMore?: boolean;
}

/** True while the payment's dialog or its proof is on show. */
export const isOnShow = (payment: Payment | null | undefined): boolean =>
  payment?.state === 'open' || payment?.state === 'paid';
