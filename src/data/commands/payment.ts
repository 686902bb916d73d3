/**
 * The purchase under way on this device, stored when the page is closed. `sent` means that the server's answer was
 * lost. It is looked up by id once there is a connection, and dropped if the server never had it.
 * `aside`: the dialog was closed without a connection. A look-up at the server opens it again.
 */
export interface Payment {
  purchaseId: string;
  locationId: string;
  locationName: string;
  state: 'sent' | 'open' | 'aside';
  /** ms of this device. */
  startedAt: number;
}
