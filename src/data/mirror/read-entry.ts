import type { Entry } from './entry.ts';

/** What stands in the outbox but cannot be read, and so cannot be sent. */
export interface UnreadableEntry {
  id: string;
  /** The person's words as far as they can be told; empty where not. */
  text: string;
}

const OPERATIONS: ReadonlySet<unknown> = new Set(['create', 'change', 'remove']);
const STATES: ReadonlySet<unknown> = new Set(['queued', 'sending', 'parked']);

/** True for what was stored whole; a broken disk or another build may have left anything. */
export function isEntry(value: unknown): value is Entry {
  const { id, seq, lane, alsoIn, operation, attachments, about, state } = (value ?? {}) as Partial<Entry>;
  return (
    typeof id === 'string' &&
    Number.isFinite(seq) &&
    typeof lane === 'string' &&
    (alsoIn === undefined || Array.isArray(alsoIn)) &&
    Array.isArray(attachments) &&
    typeof about?.text === 'string' &&
    OPERATIONS.has(operation?.kind) &&
    typeof operation?.id === 'string' &&
    typeof operation.type === 'string' &&
    STATES.has(state?.kind)
  );
}

/** What can be told of a stored value that is no entry. */
export function unreadable(value: { id: string; about?: unknown }): UnreadableEntry {
  const text = (value.about as { text?: unknown } | null | undefined)?.text;
  return { id: value.id, text: typeof text === 'string' ? text : '' };
}
