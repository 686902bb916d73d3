import { useLocation } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import type { LiveConversations } from '../../data/rows/chat.ts';
import { type Conversation, previewOf } from '../../domain/people/chat.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/base/cx.ts';
import { Link } from '../../ui/base/link.tsx';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import styles from './chat.module.css';
import { rowTime } from './chat-times.ts';

const CLOCK_MS = 30_000;

/** The conversations of a location as links [MH-01]. */
export function ConversationList({
  locationId,
  conversations: { rows, hasOlder, readOlder },
}: {
  locationId: string;
  conversations: LiveConversations;
}) {
  const { now } = useServerNow(CLOCK_MS, null);
  return (
    <>
      <ul aria-label="Conversas">
        {rows.map((one) => (
          <li key={one.customerId}>
            <ConversationRow locationId={locationId} conversation={one} now={now} />
          </li>
        ))}
      </ul>
      {hasOlder && (
        <Button look="ghost" size="small" wide onClick={readOlder}>
          Mostrar conversas anteriores
        </Button>
      )}
    </>
  );
}

function ConversationRow(props: { locationId: string; conversation: Conversation; now: number }) {
  const { customerId, customerName, last, unread } = props.conversation;
  const to = paths.managerChat(props.locationId, customerId);
  const isShown = useLocation().pathname === to;
  const { sub } = useData().user;
  return (
    <Link
      to={to}
      aria-current={isShown ? 'page' : undefined}
      className={cx(styles.row, unread > 0 && styles.unread)}
    >
      <Avatar name={customerName} />
      <span className={textClass({ grow: true })}>
        <span className={rowClass({ justify: 'between', align: 'baseline', gap: 2 })}>
          <span className={styles.name}>{customerName}</span>
          <time
            className={textClass({ size: 1, tone: 'soft' }, styles.when)}
            dateTime={new Date(last.at).toISOString()}
          >
            {rowTime(last.at, props.now)}
          </time>
        </span>
        <span className={rowClass({ justify: 'between', gap: 2, size: 2, tone: 'soft' }, styles.preview)}>
          <span className={textClass({ cut: true }, styles.words)}>
            {last.role === 'manager' && <b>{last.sender === sub ? 'Você' : last.senderName || 'Equipe'}: </b>}
            <span>{previewOf(last.text)}</span>
          </span>
          {unread > 0 && (
            <span className={styles.count}>
              {unread > 99 ? '99+' : unread}
              <VisuallyHidden>{unread === 1 ? ' não lida' : ' não lidas'}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
