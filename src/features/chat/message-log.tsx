import { ArrowDown } from 'lucide-react';
import { type RefObject, type UIEvent, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import type { LiveTalk, TalkMessage } from '../../data/rows/chat.ts';
import { arrivals, type ChatRole } from '../../domain/people/chat.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { dayName, daysAgo } from './chat-times.ts';
import styles from './log.module.css';
import { MessageBubble } from './message-bubble.tsx';

/** Distance from the upper end at which older messages are loaded, px. */
const NEAR_PX = 900;
/** Distance from the end, px, from which new messages are announced instead of shown. */
const AWAY_PX = 160;
/** Interval of clock updates, ms. 'Today' may end while a conversation is open. */
const CLOCK_MS = 30_000;

interface MessageLogProps {
  messages: LiveTalk;
  role: ChatRole;
  /** Name of the sender of another person's message. */
  whoOf: (message: TalkMessage) => string;
  typing: boolean;
  /** Older messages are being loaded from the server. */
  loadingMore: boolean;
  scroller: RefObject<HTMLDivElement | null>;
}

/**
 * The messages, newest at the bottom. The scroller counts from below, so the end stays visible when messages come or
 * the keyboard opens. Older messages added above move nothing. Only messages near the visible part are drawn.
 */
export function MessageLog(props: MessageLogProps) {
  const { role, scroller } = props;
  const { rows, hasOlder, readOlder } = props.messages;
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const newest = rows.at(-1)?.id ?? null;

  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>): void => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (hasOlder && scrollHeight - clientHeight + scrollTop < NEAR_PX) readOlder();
    if (-scrollTop < AWAY_PX) setLeftAt(null);
    else setLeftAt((before) => before ?? newest);
  };
  const toEnd = (): void => {
    if (scroller.current) scroller.current.scrollTop = 0;
  };
  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Mensagens"
      >
        <Stack gap="icon" className={styles.messages}>
          {props.loadingMore && (
            <p className={textClass({ size: 1, tone: 'soft' }, styles.more)}>Carregando mais conversas...</p>
          )}
          {hasOlder && (
            <div className={textClass({ size: 1, tone: 'soft' }, styles.more)}>
              <Button look="ghost" size="small" onClick={readOlder}>
                Mostrar mensagens anteriores
              </Button>
            </div>
          )}
          <Messages messages={rows} role={role} whoOf={props.whoOf} />
          {props.typing && <p className={textClass({ size: 1, tone: 'soft' }, styles.typing)}>digitando…</p>}
        </Stack>
      </div>
      {leftAt !== null && leftAt !== newest && (
        <Button className={styles.news} size="small" icon={<ArrowDown />} onClick={toEnd}>
          Novas mensagens
        </Button>
      )}
    </div>
  );
}

/** Messages keep their elements when others are added, so that the reading position stays. */
function Messages(props: Pick<MessageLogProps, 'role' | 'whoOf'> & { messages: readonly TalkMessage[] }) {
  const { messages, role, whoOf } = props;
  const { sub } = useData().user;
  // Several people answer for a shop, and a colleague's message is not an own one.
  const isOwn = (one: TalkMessage): boolean =>
    one.role === role && (role === 'customer' || one.sender === sub);
  const { now } = useServerNow(CLOCK_MS, null);
  // A waiting message has the time of the device, whose clock may be ahead.
  const days = arrivals(messages).map((day) => Math.min(day, now));
  return (
    <ol className={stackClass({ gap: 'icon' })}>
      {messages.map((message, index) => {
        const day = days[index] ?? message.createdAt;
        const before = days[index - 1];
        const begins = before === undefined || daysAgo(before, now) !== daysAgo(day, now);
        return (
          <MessageBubble
            key={message.id}
            message={message}
            own={isOwn(message)}
            who={whoOf(message)}
            now={now}
            day={begins ? dayName(day, now) : null}
          />
        );
      })}
    </ol>
  );
}
