/** Where this device keeps what is typed of an order, or of a new one. */
export const typedOrderKey = (id: string): string => `${TYPED_ORDERS}${id}`;

/** The beginning of all of these keys. What is kept names its shop. */
export const TYPED_ORDERS = 'supply-order:';

/** Where it keeps what was counted so far of an order's delivery. */
export const countingKey = (orderId: string): string => `receiving:${orderId}`;
