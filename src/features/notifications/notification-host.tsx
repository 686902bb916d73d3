import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useData } from '../../data/data-context.tsx';
import { useNotifications, useOwnLocations, usePayment, useShownDeposit } from '../../data/hooks.ts';
import { readTold } from '../../data/told.ts';
import { setAppBadge } from '../../device/app-badge.ts';
import { useChannel } from '../../realtime/use-realtime.tsx';
import { type ChannelEvent, chatChannel, notificationChannel, supportChannel } from '../../records/events.ts';
import type { Notification } from '../../records/notification.ts';
import { isStep, notificationDetail } from '../../records/notification-detail.ts';
import { notificationOf } from '../../records/notification-text.ts';
import { toast } from '../../ui/toast.ts';
import { kindOf } from './notification-kind.ts';
import { isOnScreen } from './on-screen.ts';
import { wayTo } from './way-to.ts';

/**
 * Hears everything that is addressed to the person and keeps it in the list [N-04]; draws nothing. Listens to the
 * person's own channels and, for each own location, to its chat and support [N-05].
 */
export function NotificationHost() {
  const { user } = useData();
  const locations = useOwnLocations();
  useBadge();
  return (
    <>
      <Listener channel={notificationChannel(user.sub)} />
      {[user.sub, ...locations].map((id) => (
        <Conversations key={id} id={id} />
      ))}
    </>
  );
}

/** Chat and support of a person or of a location. */
function Conversations({ id }: { id: string }) {
  return (
    <>
      <Listener channel={chatChannel(id)} mirrored />
      <Listener channel={supportChannel(id)} mirrored />
    </>
  );
}

/** `mirrored`: what is said there goes to the mirror too, whichever screen is in front. */
function Listener({ channel, mirrored = false }: { channel: string; mirrored?: boolean }) {
  const data = useData();
  const onEvent = useHearing(mirrored);
  // The person's own channel is followed by the data itself.
  const onUnreadable = (): void => void (mirrored && readTold(data, channel));
  useChannel(channel, { onEvent, onUnreadable });
  return null;
}

function useHearing(mirrored: boolean): (event: ChannelEvent) => void {
  const data = useData();
  const payment = usePayment();
  const { pathname, search } = useLocation();
  const purchaseId = payment?.purchaseId ?? null;
  const depositId = useShownDeposit() ?? null;
  const own = useOwnLocations();
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      if (mirrored) void data.receive(event);
      // What one wrote oneself comes back on the channel: that is no news.
      if (event.record?.owner === data.user.sub) return;
      const told = isOnScreen(event, { pathname, ticketId: openTicket(search), purchaseId, depositId });
      // Where its flow is on show, a step of it is no news.
      if (told && isStep(event)) return;
      const seen = told && document.visibilityState === 'visible';
      const notification = notificationOf(event, seen);
      if (!notification) return;
      void data.notify(notification).then((isNew) => {
        // What the screen tells waits there for whoever comes back to the page: said twice it would be two payments.
        if (!isNew || told) return;
        const way = wayTo(notification, own);
        // One notice for each place it leads to: ten messages of one person are one.
        toast[kindOf(notification)](wordsOf(notification), {
          id: `notification:${way ?? notification.id}`,
          ...(way !== null && { action: { label: 'Ver', onPress: () => void navigate(way) } }),
        });
      });
    },
    [data, mirrored, pathname, search, purchaseId, depositId, own, navigate],
  );
}

/** The message with what it is about, where that is said. */
function wordsOf({ message, event }: Notification): string {
  const detail = notificationDetail(event);
  return detail ? `${message}\n${detail}` : message;
}

/** The ticket that the support screens have open, as their address has it; empty for a new one, null for none. */
function openTicket(search: string): string | null {
  const params = new URLSearchParams(search);
  return params.get('ticket') ?? (params.has('novo') ? '' : null);
}

/** The unread number on the app's icon; gone with the person [F-14]. */
function useBadge(): void {
  const unread = useNotifications().filter(({ seen }) => !seen).length;
  useEffect(() => setAppBadge(unread), [unread]);
  useEffect(() => () => setAppBadge(0), []);
}
