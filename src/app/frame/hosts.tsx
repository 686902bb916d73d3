import { DepositHost } from '../../features/deposit/deposit-host.tsx';
import { NotificationHost } from '../../features/notifications/notification-host.tsx';
import { PaymentHost } from '../../features/payment/payment-host.tsx';

/** What stands over every screen. On a shop's tablet nothing is notified, for it would outlive the customer's visit. */
export function Hosts({ isKiosk }: { isKiosk?: boolean }) {
  return (
    <>
      <PaymentHost />
      <DepositHost />
      {!isKiosk && <NotificationHost />}
    </>
  );
}
