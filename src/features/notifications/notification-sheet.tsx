import {
  ArrowDownToLine,
  Bell,
  BellRing,
  CircleCheck,
  Info,
  LifeBuoy,
  MessageCircle,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useCustomerCareLocations } from '../../data/hooks/device.ts';
import { useNotifications } from '../../data/hooks/hooks.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import type { Notification, NotificationType } from '../../records/notification.ts';
import { notificationDetail } from '../../records/notification-detail.ts';
import { cx } from '../../ui/base/cx.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { Link } from '../../ui/base/link.tsx';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconTile, type IconTileProps } from '../../ui/marks/icon-tile.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { agoText } from '../../ui/words/ago-text.ts';
import { FROM_NOTIFICATION } from './from-notification.ts';
import { kindOf } from './notification-kind.ts';
import styles from './notifications.module.css';
import { usePush } from './use-push.ts';
import { wayOf } from './way-of.ts';

/** Interval of clock updates for 'há 5 minutos', ms. */
const CLOCK_MS = 60_000;

const PushSettings = optionalPart(async () => (await import('./push-settings.tsx')).PushSettings);

const TILES = {
  chat: { icon: MessageCircle, colour: 'sky' },
  support: { icon: LifeBuoy, colour: 'mango' },
  deposit: { icon: ArrowDownToLine, colour: 'leaf' },
  error: { icon: TriangleAlert, colour: 'guava' },
  info: { icon: Info },
} satisfies Record<NotificationType, IconTileProps>;

/** Money in or out has the same icon, whatever its purpose. */
function tileOf(one: Notification): IconTileProps {
  if (one.type === 'info' && kindOf(one) === 'success') return { icon: CircleCheck, colour: 'leaf' };
  return TILES[one.type] ?? TILES.info;
}

const unreadIn = (list: readonly Notification[]): ReadonlySet<string> =>
  new Set(list.filter(({ seen }) => !seen).map(({ id }) => id));

/** The list, newest first. Opening it marks it as read [N-04]. */
export function NotificationSheet({ onClose }: { onClose: () => void }) {
  const data = useData();
  const notifications = useNotifications();
  // Entries that were unread stay marked while the sheet is open.
  const [fresh, setFresh] = useState(() => unreadIn(notifications));
  useEffect(() => {
    const unread = unreadIn(notifications);
    if (unread.size === 0) return;
    setFresh((before) => new Set([...before, ...unread]));
    void data.markNotificationsSeen();
  }, [notifications, data]);
  const push = usePush();
  useEffect(() => void push?.device.seen(), [push?.device]);
  const [isSetting, setSetting] = useState(false);
  return (
    <Sheet
      onClose={onClose}
      title={isSetting ? 'Avisos neste aparelho' : 'Notificações'}
      footer={
        push && (
          <Button
            look="quiet"
            wide
            icon={isSetting ? <Bell /> : <BellRing />}
            onClick={() => setSetting(!isSetting)}
          >
            {isSetting ? 'Ver notificações' : 'Avisos neste aparelho'}
          </Button>
        )
      }
    >
      {push && isSetting ? (
        <PushSettings push={push} />
      ) : (
        <NotificationList notifications={notifications} fresh={fresh} onLeave={onClose} />
      )}
    </Sheet>
  );
}

function NotificationList(props: {
  notifications: readonly Notification[];
  fresh: ReadonlySet<string>;
  onLeave: () => void;
}) {
  const { notifications, fresh, onLeave } = props;
  const { now } = useServerNow(CLOCK_MS, null);
  if (notifications.length === 0)
    return (
      <StateFace
        compact
        kind="empty"
        title="Nenhuma notificação"
        text="Mensagens, pagamentos e depósitos aparecem aqui."
      />
    );
  return (
    <ul className={styles.list}>
      {notifications.map((one) => (
        <NotificationRow key={one.id} one={one} fresh={fresh.has(one.id)} now={now} onLeave={onLeave} />
      ))}
    </ul>
  );
}

function NotificationRow(props: { one: Notification; fresh: boolean; now: number; onLeave: () => void }) {
  const { one, fresh, now, onLeave } = props;
  const answered = useCustomerCareLocations();
  const way = wayOf(one, answered);
  const detail = one.told?.detail ?? notificationDetail(one.event);
  return (
    <li className={cx(rowClass({ align: 'start', gap: 3 }, styles.one), fresh && styles.fresh)}>
      <IconTile {...tileOf(one)} />
      <span className={stackClass({ grow: true, anywhere: true }, styles.text)}>
        <span>
          {fresh && <VisuallyHidden>Nova: </VisuallyHidden>}
          {way ? (
            <Link className={styles.way} to={way} state={FROM_NOTIFICATION} onClick={onLeave}>
              {one.message}
            </Link>
          ) : (
            one.message
          )}
        </span>
        {detail && <span className={textClass({ weight: 600 })}>{detail}</span>}
        <time dateTime={new Date(one.timestamp).toISOString()}>{agoText(one.timestamp, now)}</time>
      </span>
    </li>
  );
}
