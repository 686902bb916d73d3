import { lazy, Suspense } from 'react';
import { usePayment, useShownDeposit } from '../../data/hooks.ts';

const DepositDialog = lazy(async () => ({ default: (await import('./deposit-dialog.tsx')).DepositDialog }));

/**
 * Shows the code of the deposit on show over whatever screen is open, also after the app was closed and opened again. A
 * purchase that waits for its payment goes first.
 */
export function DepositHost() {
  const shown = useShownDeposit();
  const payment = usePayment();
  if (!shown || payment?.state === 'open') return null;
  return (
    <Suspense fallback={null}>
      <DepositDialog key={shown} id={shown} />
    </Suspense>
  );
}
