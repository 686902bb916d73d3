import { useRef, useState } from 'react';
import { lookAgain } from '../../../data/hooks/closed-location.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { type EndedSubmission, submit } from '../../../data/outbox/submit.ts';
import { subjectText } from '../../../domain/people/ticket.ts';
import type { RelatedEntry } from '../../../records/content/history.ts';
import { relatedContent } from '../../../records/content/related-object.ts';
import type { Location } from '../../../records/types/shop/location.ts';
import { SENT_WHEN, sayRefused, saySubmission } from '../../../ui/toasts/say-submission.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { ticketDraft } from '../drafts.ts';
import type { KeptDraft } from '../use-draft.ts';
import { useWriting } from '../use-writing.ts';
import { entryText } from './related-choices.ts';
import { newTicketKey, type TicketDraft } from './ticket-draft.ts';

/** A location unknown to this device. The server knows its owner. */
const UNKNOWN = { name: '', owner: null, recipientName: '' };

const WORDS = { done: 'Ticket criado com sucesso!', failed: 'Erro ao criar ticket' };
/** Words that tell when a stored ticket is sent. */
const QUEUED = { ...SENT_WHEN, connection: 'quando houver conexão' };

function sayEnd(submission: EndedSubmission): void {
  if (submission.kind === 'applied') toast.success(WORDS.done);
  else if (submission.kind === 'queued')
    toast.info(`Ticket na fila: será enviado ${QUEUED[submission.awaits]}.`);
  else sayRefused(WORDS.failed);
}

/** Sends a ticket with its pictures. A refused one stays in the form [T-01]. */
export function useNewTicket(
  draft: KeptDraft<TicketDraft>,
  { locationId, location }: { locationId: string; location: Location | null },
  related: RelatedEntry | null,
  onCreated: (ticketId: string) => void,
): { busy: boolean; create: () => Promise<void> } {
  const data = useData();
  const writing = useWriting('customer');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const create = async (): Promise<void> => {
    if (running.current) return;
    const { value } = draft;
    running.current = true;
    setBusy(true);
    try {
      const ticket = {
        subject: subjectText(value),
        subjectType: value.subjectType,
        description: value.description,
        images: value.photos.map(({ key, filename }) => ({ key, filename })),
        related: related && relatedContent(related, entryText(related), value.disputed),
        location: { id: locationId, ...(location ?? UNKNOWN) },
      };
      const images = value.photos.map(({ key, contentType, bytes }) => ({ key, contentType, bytes }));
      await draft.settle();
      const kept = { key: newTicketKey(locationId), words: value };
      const submission = await submit(data, ticketDraft(value.id, ticket, images, writing()), kept);
      if (submission.kind === 'refused') {
        lookAgain(data, submission.error, locationId);
        // The whole text is still in the form.
        saySubmission(submission, WORDS);
        return;
      }
      draft.empty();
      if (submission.kind === 'sending') void submission.later.then(sayEnd);
      else sayEnd(submission);
      onCreated(value.id);
    } catch {
      toast.error(WORDS.failed);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, create };
}
