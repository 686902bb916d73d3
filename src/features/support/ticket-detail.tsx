import { RotateCcw, UserRound } from 'lucide-react';
import { useState } from 'react';
import { lookAgain } from '../../data/hooks/closed-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { submit } from '../../data/outbox/submit.ts';
import type { Thread } from '../../data/rows/ticket-threads.ts';
import {
  isSettled,
  TICKET_STATUSES,
  type TicketStatus,
  ticketStatusLabel,
} from '../../domain/people/ticket.ts';
import type { TicketRole } from '../../records/content/ticket-content.ts';
import { rowClass, stackClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { sayRefused } from '../../ui/toasts/say-submission.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { deviceWhenText } from '../../ui/words/when-text.ts';
import { Delivery } from './delivery.tsx';
import { statusDraft } from './drafts.ts';
import { RelatedCard } from './new/related-card.tsx';
import { ResponseForm } from './response-form.tsx';
import { SaleLink } from './sale-link.tsx';
import { TicketStatusTag } from './status-tag.tsx';
import styles from './support.module.css';
import ticketStyles from './ticket.module.css';
import { TicketHistory } from './ticket-history.tsx';
import { TicketPictures } from './ticket-pictures.tsx';
import { useSeenMarks } from './use-own-marks.ts';
import { useWriting } from './use-writing.ts';

const STATUSES = TICKET_STATUSES.map((value) => ({ value, label: ticketStatusLabel(value) }));

/** One ticket with its history and the possible actions [T-02, MS-02]. */
export function TicketDetail(props: {
  thread: Thread;
  side: TicketRole;
  /** Reason that nothing can be written here. Null where it can. */
  closed: string | null;
}) {
  const { thread, side, closed } = props;
  const { ticket, entry } = thread;
  // A reader without the right to answer leaves the mark to the people who answer.
  useSeenMarks(side === 'manager' && closed !== null ? null : thread, side);
  return (
    <article className={styles.detail} aria-label={ticket.subject}>
      <TicketHead thread={thread} side={side} isClosed={closed !== null} />
      <Card as="section" padded aria-labelledby="description">
        <h3 id="description" className={ticketStyles.partTitle}>
          Descrição do Problema
        </h3>
        <p className={ticketStyles.words}>{ticket.description}</p>
      </Card>
      {ticket.related && <RelatedCard related={ticket.related} />}
      {side === 'manager' && <SaleLink ticket={ticket} />}
      {ticket.images.length > 0 && (
        <Card as="section" padded aria-labelledby="pictures">
          <h3 id="pictures" className={ticketStyles.partTitle}>
            Anexos ({ticket.images.length})
          </h3>
          <TicketPictures images={ticket.images} entry={entry} />
        </Card>
      )}
      <TicketHistory thread={thread} side={side} />
      <ResponseForm key={ticket.id} thread={thread} side={side} closed={closed} />
    </article>
  );
}

function TicketHead(props: { thread: Thread; side: TicketRole; isClosed: boolean }) {
  const { thread, side, isClosed } = props;
  const { ticket, status, entry } = thread;
  const { busy, change } = useStatusChange(thread, side);
  return (
    <Card as="section" padded className={stackClass({ gap: 3 })}>
      <Row align="start" justify="between" gap={3} className={styles.cardHead}>
        <h2 className={ticketStyles.detailTitle}>{ticket.subject}</h2>
        <TicketStatusTag status={status} />
      </Row>
      <p className={rowClass({ wrap: true, size: 1, tone: 'soft' }, styles.meta)}>
        {side === 'manager' && (
          <span>
            <UserRound /> {ticket.customer.name}
          </span>
        )}
        {side === 'manager' && ticket.customer.email && <span>{ticket.customer.email}</span>}
        <span>
          Criado em{' '}
          <time dateTime={new Date(ticket.createdAt).toISOString()}>{deviceWhenText(ticket.createdAt)}</time>
        </span>
      </p>
      <Delivery entry={entry} />
      {!isClosed && (
        <Row wrap align="end" gap={3} className={ticketStyles.statusRow}>
          <SelectField
            label="Status"
            choices={STATUSES}
            value={status}
            disabled={busy}
            onChange={(event) => void change(event.target.value as TicketStatus)}
          />
          {isSettled(status) && (
            <Button look="quiet" busy={busy} icon={<RotateCcw />} onClick={() => void change('open')}>
              Reabrir ticket
            </Button>
          )}
        </Row>
      )}
    </Card>
  );
}

const STATUS_FAILED = 'Erro ao atualizar status do ticket';

/** Sets another status. Offline it is queued after earlier entries. */
function useStatusChange(
  thread: Thread,
  side: TicketRole,
): { busy: boolean; change: (status: TicketStatus) => Promise<void> } {
  const data = useData();
  const writing = useWriting(side);
  const [busy, setBusy] = useState(false);
  const change = async (status: TicketStatus): Promise<void> => {
    if (busy || status === thread.status) return;
    setBusy(true);
    try {
      const submission = await submit(data, statusDraft(crypto.randomUUID(), thread, status, writing()));
      if (submission.kind === 'refused') {
        lookAgain(data, submission.error, thread.ticket.locationId);
        throw new Error(submission.error.code);
      }
      if (submission.kind === 'sending')
        void submission.later.then(({ kind }) => kind === 'refused' && sayRefused(STATUS_FAILED));
    } catch {
      toast.error(STATUS_FAILED);
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}
