import { loadSheets, ShoppingScreen } from '../../features/shopping/shopping-screen.tsx';

/** Fetches the frame of a payment, and its dialog as well. A failed part is fetched again when it is shown. */
const loadPayment = (): Promise<unknown> => {
  import('../../features/payment/read-payment.tsx').catch(() => undefined);
  return import('../../features/payment/payment-frame.tsx');
};

/** The shop, which fetches the code of a payment before anybody pays. */
export const ShopScreen = () => <ShoppingScreen loadPayment={loadPayment} />;

/** Fetches the sheets that a shop opens, and the parts behind its items. */
export const loadBehindItems = (): Promise<unknown> => loadSheets();
