import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useCustomerCareLocations, useShownDeposit } from '../../data/hooks/device.ts';
import { useNotifications, usePayment } from '../../data/hooks/hooks.ts';
import { setAppBadge } from '../../device/page/app-badge.ts';
import { historyPath } from '../../domain/history/path.ts';
import { useChannel } from '../../realtime/use-realtime.tsx';
import { type ChannelEvent, chatChannel, notificationChannel, supportChannel } from '../../records/events.ts';
import type { Notification } from '../../records/notification.ts';
import { notificationDetail } from '../../records/notification-detail.ts';
import { isStep } from '../../records/notification-step.ts';
import { notificationOf } from '../../records/notification-text.ts';
import { wayTo } from '../../records/notification-way.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { FROM_NOTIFICATION } from './from-notification.ts';
import { kindOf } from './notification-kind.ts';
import { isOnScreen } from './on-screen.ts';
import { isSent, shownPurchase, untilAnswered } from './shown-purchase.ts';

/**
 * Receives all events for the user and adds them to the list [N-04]. Renders nothing. Listens to the user's channels, and
 * to chat and support of each location whose customers they answer [N-05].
 */
export function NotificationHost() {
  const { user } = useData();
  const heardAt = [user.sub, ...useCustomerCareLocations()];
  const conversations = heardAt.flatMap((id) => [chatChannel(id), supportChannel(id)]);
  const channels = [notificationChannel(user.sub), ...conversations];
  useBadge();
  return (
    <>
      {channels.map((channel) => (
        <Listener key={channel} channel={channel} />
      ))}
    </>
  );
}

function Listener({ channel }: { channel: string }) {
  useChannel(channel, { onEvent: useHearing() });
  return null;
}

function useHearing(): (event: ChannelEvent) => void {
  const data = useData();
  const purchaseId = shownPurchase(usePayment(), { step: false });
  const { pathname, search } = useLocation();
  const depositId = useShownDeposit() ?? null;
  const answered = useCustomerCareLocations();
  const navigate = useNavigate();
  useEffect(() => {
    // A toast raised while the payment was aside would cover the payment's dialog.
    if (purchaseId !== null) toast.dismiss(toastId(historyPath(purchaseId)));
  }, [purchaseId]);
  const hear = useCallback(
    (event: ChannelEvent): void => {
      // An own message comes back on the channel and is not news.
      if (event.record?.owner === data.user.sub) return;
      const isShown = (): boolean => {
        // Read now, because an event may arrive before its payment is drawn.
        const purchase = shownPurchase(data.live.payment().snapshot(), { step: isStep(event) });
        return isOnScreen(event, {
          sub: data.user.sub,
          pathname,
          ticketId: openTicket(search),
          purchaseId: purchase,
          depositId,
        });
      };
      const told = isShown();
      // A step of a flow on screen is not news.
      if (told && isStep(event)) return;
      const seen = told && document.visibilityState === 'visible';
      const notification = notificationOf(event, seen);
      if (!notification) return;
      void data.notify(notification).then((isNew) => {
        // The open screen waits with its news until the user returns. A second notice would look like two payments.
        if (!isNew || told || isShown()) return;
        const way = wayTo(notification, answered);
        // One notice per destination, so that ten messages of one sender raise one.
        toast[kindOf(notification)](wordsOf(notification), {
          id: toastId(way ?? notification.id),
          ...(way !== null && {
            action: { label: 'Ver', onPress: () => void navigate(way, { state: FROM_NOTIFICATION }) },
          }),
        });
      });
    },
    [data, pathname, search, depositId, answered, navigate],
  );
  return useCallback(
    (event) => {
      const { purchaseId: ordered } = event;
      const payment = data.live.payment();
      if (isStep(event) || !isSent(payment.snapshot(), ordered)) hear(event);
      else void untilAnswered(payment, ordered).then(() => hear(event));
    },
    [data, hear],
  );
}

const toastId = (destination: string): string => `notification:${destination}`;

/** The message with its subject, if known. */
function wordsOf({ message, event }: Notification): string {
  const detail = notificationDetail(event);
  return detail ? `${message}\n${detail}` : message;
}

/** The open ticket in the support screens' address. Empty for a new one, null for none. */
function openTicket(search: string): string | null {
  const params = new URLSearchParams(search);
  return params.get('ticket') ?? (params.has('novo') ? '' : null);
}

/** The unread number on the app's icon, removed at sign-out [F-14]. */
function useBadge(): void {
  const unread = useNotifications().filter(({ seen }) => !seen).length;
  useEffect(() => setAppBadge(unread), [unread]);
  useEffect(() => () => setAppBadge(0), []);
}
