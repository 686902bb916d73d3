/** Key of the kept lines of an order that is being typed. */
export const typedOrderKey = (id: string): string => `${TYPED_ORDERS}${id}`;

/** Beginning of the keys of all typed orders. Their kept values name the shop. */
export const TYPED_ORDERS = 'supply-order:';

/** Key of the kept counts of an order's delivery so far. */
export const countingKey = (orderId: string): string => COUNTINGS + orderId;

/** Beginning of the keys of all counted deliveries. */
export const COUNTINGS = 'receiving:';
