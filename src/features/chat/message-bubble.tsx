import { CheckCheck, Clock, TriangleAlert } from 'lucide-react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { TalkMessage } from '../../data/rows/chat.ts';
import { cx } from '../../ui/base/cx.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './bubble.module.css';
import { messageTime } from './chat-times.ts';

interface MessageBubbleProps {
  message: TalkMessage;
  /** Written by this user. */
  own: boolean;
  /** Name of the writer, with the role if known [MH-02, C-01]. */
  who: string;
  now: number;
  /** Heading of the day that starts with this message. */
  day: string | null;
}

/** One message with sender, time and delivery status [MH-02]. */
export function MessageBubble({ message, own, who, now, day }: MessageBubbleProps) {
  const { delivery } = message;
  const waits = delivery.kind === 'queued' || delivery.kind === 'sending';
  const failed = delivery.kind === 'failed';
  return (
    <li className={cx(stackClass({}, styles.line), own ? styles.own : styles.other)}>
      {day !== null && <h2 className={styles.day}>{day}</h2>}
      <div className={cx(styles.bubble, waits && styles.waiting, failed && styles.failed)}>
        {own ? (
          <VisuallyHidden>Você: </VisuallyHidden>
        ) : (
          <span className={textClass({ size: 1, weight: 700, tone: 'leaf' }, styles.who)}>{who}</span>
        )}
        <p className={styles.text}>{message.text}</p>
        <p className={rowClass({ justify: 'end', gap: 1, size: 0, tone: 'soft' }, styles.foot)}>
          <time dateTime={new Date(message.at).toISOString()}>{messageTime(message.at, now)}</time>
          {own && <Tick kind={delivery.kind} />}
        </p>
      </div>
      {failed && <Refused message={message} reason={delivery.reason} />}
    </li>
  );
}

/** Delivery status of an own message. */
function Tick({ kind }: { kind: TalkMessage['delivery']['kind'] }) {
  switch (kind) {
    case 'queued':
      return (
        <>
          <Clock /> na fila
        </>
      );
    case 'sending':
      return (
        <>
          <Clock /> enviando
        </>
      );
    case 'sent':
      return (
        <>
          <CheckCheck />
          <VisuallyHidden>enviada</VisuallyHidden>
        </>
      );
    case 'failed':
      return (
        <>
          <TriangleAlert /> não enviada
        </>
      );
  }
}

/** The server's refusal of a message, with the possible actions. */
function Refused({ message, reason }: { message: TalkMessage; reason: string }) {
  const { outbox } = useData();
  const discard = async (): Promise<void> => {
    const outcome = await outbox.discard(message.id);
    if (outcome.kind === 'failed') toast.error(outcome.error.message);
  };
  return (
    <div className={textClass({ size: 1, tone: 'guava' }, styles.refused)}>
      <p>{reason}</p>
      <div>
        <Button look="quiet" size="small" onClick={() => void outbox.retry(message.id)}>
          Tentar de novo
        </Button>
        <CopyButton text={message.text} />
        <Button look="ghost" size="small" onClick={() => void discard()}>
          Descartar
        </Button>
      </div>
    </div>
  );
}
