import { NavLink } from 'react-router-dom';
import type { LiveConversations } from '../../data/rows/chat.ts';
import { type Conversation, previewOf } from '../../domain/people/chat.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/base/cx.ts';
import { useNow } from '../../ui/base/use-now.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import styles from './chat.module.css';
import { rowTime } from './when.ts';

/** Interval of clock updates, ms. */
const CLOCK_MS = 30_000;

/** The conversations of a location as links [MH-01]. */
export function ConversationList({
  locationId,
  conversations: { rows, hasOlder, readOlder },
}: {
  locationId: string;
  conversations: LiveConversations;
}) {
  const now = useNow(CLOCK_MS);
  return (
    <>
      <ul className={styles.rows} aria-label="Conversas">
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
  return (
    <NavLink
      to={paths.managerChat(props.locationId, customerId)}
      className={cx(styles.row, unread > 0 && styles.unread)}
    >
      <Avatar name={customerName} />
      <span className={styles.rowText}>
        <span className={styles.rowHead}>
          <span className={styles.name}>{customerName}</span>
          <time className={styles.when} dateTime={new Date(last.at).toISOString()}>
            {rowTime(last.at, props.now)}
          </time>
        </span>
        <span className={styles.preview}>
          <span className={styles.words}>
            {last.role === 'manager' && <b>Você: </b>}
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
    </NavLink>
  );
}
