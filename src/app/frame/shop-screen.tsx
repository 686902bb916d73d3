import { nameOrder } from '../../domain/words/name-order.ts';
import { loadSheets, ShoppingScreen } from '../../features/shopping/shopping-screen.tsx';
import { ownTask } from '../../ui/base/own-task.ts';

/** Fetches the frame of a payment, and its dialog beside it. What fails is fetched again when it is shown. */
const loadPayment = (): Promise<unknown> => {
  import('../../features/payment/read-payment.tsx').catch(() => undefined);
  return import('../../features/payment/payment-frame.tsx');
};

/** A shop that has its payment's code fetched before anybody pays. */
const ShopScreen = () => <ShoppingScreen loadPayment={loadPayment} />;

/** The screen, once what its first drawing needs has been made behind the evaluation of its code. */
export async function shopScreen(): Promise<typeof ShopScreen> {
  await ownTask(nameOrder);
  return ShopScreen;
}

/** Fetches what a shop opens and what comes behind its items. */
export const loadBehindItems = (): Promise<unknown> => loadSheets();
