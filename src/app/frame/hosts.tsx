import { DepositHost } from '../../features/deposit/deposit-host.tsx';
import { NotificationHost } from '../../features/notifications/notification-host.tsx';
import { PaymentHost } from '../../features/payment/payment-host.tsx';

/**
 * Hosts of the parts over every screen. A shop's tablet shows no notifications, because they would outlive the
 * customer's visit.
 */
export function Hosts({ isKiosk }: { isKiosk?: boolean }) {
  return (
    <>
      <PaymentHost />
      <DepositHost />
      {!isKiosk && <NotificationHost />}
    </>
  );
}
