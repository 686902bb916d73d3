import { isOnShow } from '../../data/commands/payment.ts';
import { useShownDeposit } from '../../data/hooks/device.ts';
import { usePayment } from '../../data/hooks/hooks.ts';
import { later } from '../../ui/base/later.tsx';

const DepositDialog = later(async () => (await import('./deposit-dialog.tsx')).DepositDialog);

/**
 * Shows the code of the current deposit over any screen, also after the app was restarted. A purchase awaiting
 * payment is shown first.
 */
export function DepositHost() {
  const shown = useShownDeposit();
  const payment = usePayment();
  if (!shown || isOnShow(payment)) return null;
  return <DepositDialog key={shown} id={shown} />;
}
