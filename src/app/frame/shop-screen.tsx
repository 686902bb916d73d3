import { nameOrder } from '../../domain/words/name-order.ts';
import { loadSheets, ShoppingScreen } from '../../features/shopping/shopping-screen.tsx';
import { ownTask } from '../../ui/base/own-task.ts';

/** Fetches the frame of a payment, and its dialog as well. A failed part is fetched again when it is shown. */
const loadPayment = (): Promise<unknown> => {
  import('../../features/payment/read-payment.tsx').catch(() => undefined);
  return import('../../features/payment/payment-frame.tsx');
};

/** The shop, which fetches the code of a payment before anybody pays. */
const ShopScreen = () => <ShoppingScreen loadPayment={loadPayment} />;

/** Resolves to the screen once the order of names, which its first drawing needs, is made in a task of its own. */
export async function shopScreen(): Promise<typeof ShopScreen> {
  await ownTask(nameOrder);
  return ShopScreen;
}

/** Fetches the sheets that a shop opens, and the parts behind its items. */
export const loadBehindItems = (): Promise<unknown> => loadSheets();
