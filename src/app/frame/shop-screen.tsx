import { loadSheets, ShoppingScreen } from '../../features/shopping/shopping-screen.tsx';

/** Fetches the frame of a payment, and its dialog beside it. What fails is fetched again when it is shown. */
const loadPayment = (): Promise<unknown> => {
  import('../../features/payment/read-payment.tsx').catch(() => undefined);
  return import('../../features/payment/payment-frame.tsx');
};

/** A shop that has its payment's code fetched before anybody pays. */
export const ShopScreen = () => <ShoppingScreen loadPayment={loadPayment} />;

/** Fetches what a shop opens and what comes behind its items. */
export const loadBehindItems = (): Promise<unknown> => loadSheets();
