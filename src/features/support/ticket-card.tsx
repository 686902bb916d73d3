import { Link2, MessageSquare, Paperclip } from 'lucide-react';
import type { Thread } from '../../data/rows/ticket-threads.ts';
import type { Unseen } from '../../data/rows/unseen.ts';
import type { TicketRole } from '../../records/content/ticket-content.ts';
import { rowClass, stackClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { deviceWhenText } from '../../ui/words/when-text.ts';
import { Delivery } from './delivery.tsx';
import { TicketStatusTag } from './status-tag.tsx';
import styles from './support.module.css';

export interface TicketCardProps {
  thread: Thread;
  side: TicketRole;
  /** Unseen parts of the ticket. */
  unseen: readonly Unseen[];
  chosen?: boolean;
  onOpen: () => void;
}

/** A ticket in a list: subject, status, customer, date, description and attachments [MS-01]. */
export function TicketCard({ thread, side, unseen, chosen, onOpen }: TicketCardProps) {
  const { ticket, status, entry } = thread;
  const { subject, description, customer, createdAt } = ticket;
  return (
    <Card as="li" chosen={chosen}>
      <button
        type="button"
        className={stackClass({ gap: 'icon' }, styles.card)}
        aria-current={chosen || undefined}
        onClick={onOpen}
      >
        <span className={rowClass({ align: 'start', justify: 'between', gap: 3 }, styles.cardHead)}>
          <span className={styles.subject}>{subject}</span>
          <TicketStatusTag status={status} />
        </span>
        <span className={rowClass({ wrap: true, size: 1, tone: 'soft' }, styles.meta)}>
          {side === 'manager' && <span>{customer.name}</span>}
          <time dateTime={new Date(createdAt).toISOString()}>{deviceWhenText(createdAt)}</time>
          {unseen.length > 0 && <Tag colour="leaf">{newsText(thread, side, unseen)}</Tag>}
        </span>
        <span className={styles.excerpt}>{description}</span>
        <Markers thread={thread} />
      </button>
      {entry && (
        <span className={styles.cardFoot}>
          <Delivery entry={entry} />
        </span>
      )}
    </Card>
  );
}

/** News of a ticket: the ticket itself, an unread answer, or a new status. */
function newsText({ ticket, updates }: Thread, side: TicketRole, unseen: readonly Unseen[]): string {
  if (side === 'manager' && !ticket.seen) return 'Novo';
  const isNew = new Set(unseen.map(({ id }) => id));
  const hasAnswer = updates.some(({ update }) => update.kind === 'response' && isNew.has(update.id));
  return hasAnswer ? 'Nova resposta' : 'Nova atividade';
}

function Markers({ thread: { ticket, updates } }: { thread: Thread }) {
  const responses = updates.filter(({ update }) => update.kind === 'response').length;
  const { length: images } = ticket.images;
  if (!ticket.related && images === 0 && responses === 0) return null;
  return (
    <span className={rowClass({ wrap: true, size: 1, tone: 'soft', align: 'stretch' }, styles.markers)}>
      {ticket.related && (
        <span>
          <Link2 /> {ticket.related.displayText}
        </span>
      )}
      {images > 0 && (
        <span>
          <Paperclip /> {countText(images, 'anexo', 'anexos')}
        </span>
      )}
      {responses > 0 && (
        <span>
          <MessageSquare /> {countText(responses, 'resposta', 'respostas')}
        </span>
      )}
    </span>
  );
}
