import { isOnShow } from '../../data/commands/money/payment.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useShownDeposit } from '../../data/hooks/device.ts';
import { usePayment } from '../../data/hooks/hooks.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';

const DepositDialog = dialogPart<{ id: string; onClose: () => void }>(() =>
  import('./deposit-dialog.tsx').then((part) => part.DepositDialog),
);

/**
 * Shows the code of the current deposit over any screen, also after the app was restarted. A purchase awaiting payment
 * is shown first. If the dialog's code cannot load, the deposit waits in the list of open deposits.
 */
export function DepositHost() {
  const data = useData();
  const shown = useShownDeposit();
  const payment = usePayment();
  if (!shown || isOnShow(payment)) return null;
  return <DepositDialog key={shown} id={shown} onClose={() => void data.showDeposit(null)} />;
}
