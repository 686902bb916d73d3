import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useCustomerCareLocations } from '../../data/hooks/device.ts';
import { useNotifications } from '../../data/hooks/hooks.ts';
import { onVisible } from '../../device/page/visibility.ts';
import { isShownAt } from '../../records/push.ts';
import { wayOf } from './way-of.ts';

/**
 * Takes the news of the open screen as read: its entries in the list, and its messages that the device shows. Renders
 * nothing.
 */
export function ReadHere() {
  const data = useData();
  const notifications = useNotifications();
  const answered = useCustomerCareLocations();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      const read = notifications.filter((one) => {
        const way = one.seen ? null : wayOf(one, answered);
        return way !== null && isShownAt(here, way);
      });
      if (read.length > 0) void data.markNotificationsSeen(read.map(({ id }) => id));
    };
    look();
    return onVisible(look);
  }, [data, notifications, answered, here]);
  useEffect(() => {
    const look = (): void => {
      // Without a permission the device shows none.
      if (globalThis.Notification?.permission !== 'granted' || document.visibilityState !== 'visible') return;
      void data.push().then(
        (device) => device?.seen(here),
        () => undefined,
      );
    };
    look();
    return onVisible(look);
  }, [data, here]);
  return null;
}
