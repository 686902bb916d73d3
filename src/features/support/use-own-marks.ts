import { useEffect, useRef } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useOutbox } from '../../data/hooks/hooks.ts';
import type { Draft } from '../../data/mirror/entry.ts';
import { isReadWhole } from '../../data/rows/ticket-rows.ts';
import type { Thread } from '../../data/rows/ticket-threads.ts';
import { unseenIn } from '../../data/rows/unseen.ts';
import { useLooking } from '../../device/scan/use-looking.ts';
import type { TicketRole } from '../../records/content/ticket-content.ts';
import { seenDraft, statusCopyDraft, writesItself } from './drafts.ts';

/** Time to wait for the server's own copy before the app writes it, ms. */
const COPY_AFTER_MS = 1500;

/** Marks the other side's texts in the open ticket as seen while it is visible. */
export function useSeenMarks(thread: Thread | null, role: TicketRole): void {
  const data = useData();
  const looking = useLooking();
  const queue = useQueueOnce(data);
  useEffect(() => {
    if (!thread || !looking) return;
    for (const one of unseenIn(thread, role, data.user.sub)) queue(seenDraft(one, thread));
  }, [thread, role, looking, data, queue]);
}

/**
 * The customer's side writes the latest status into the ticket's own record where the two differ [T-02]. A ticket waits
 * until its newest changes were read, because known changes may be older than its own status.
 */
export function useStatusCopies(threads: readonly Thread[], role: TicketRole): void {
  const data = useData();
  const queue = useQueueOnce(data);
  useEffect(() => {
    const differing = threads.filter(
      ({ ticket, arrivedStatus, entry, updates }) =>
        role === 'customer' &&
        ticket.status !== arrivedStatus &&
        entry === null &&
        updates.every((one) => one.entry === null),
    );
    if (differing.length === 0) return;
    let isGone = false;
    const copy = async (): Promise<void> => {
      const whole = await data.read((tx) =>
        Promise.all(differing.map(({ ticket }) => isReadWhole(tx, ticket))),
      );
      if (isGone) return;
      for (const [nth, thread] of differing.entries()) if (whole[nth]) queue(statusCopyDraft(thread));
    };
    const timer = setTimeout(() => void copy(), COPY_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [threads, role, data, queue]);
}

/** Discards refused and late marks, which need no decision. */
export function useDroppedMarks(): void {
  const { outbox } = useData();
  const entries = useOutbox();
  useEffect(() => {
    for (const entry of entries)
      if (entry.state.kind === 'parked' && writesItself(entry)) void outbox.discard(entry.id);
  }, [entries, outbox]);
}

/** Queues each mark once while the screen is open, so that a refused mark is not repeated. */
function useQueueOnce({ outbox }: Pick<Data, 'outbox'>): (draft: Draft) => void {
  const asked = useRef(new Set<string>());
  const ref = useRef((draft: Draft): void => {
    const wish = `${draft.id} ${JSON.stringify(draft.operation)}`;
    if (asked.current.has(wish)) return;
    asked.current.add(wish);
    // A mark that cannot be stored now is made again on the next visit.
    outbox.enqueue(draft).catch(() => asked.current.delete(wish));
  });
  return ref.current;
}
