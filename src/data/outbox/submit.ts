import type { NetworkState } from '../basis/network.ts';
import { type DataError, UNAVAILABLE } from '../basis/outcome.ts';
import type { LiveSource } from '../basis/source.ts';
import type { Draft, Entry, EntryState, Operation } from '../mirror/entry.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { TransportError } from '../wire/transport.ts';
import type { Outbox } from './outbox.ts';
import { planOf } from './parked-before.ts';

/** Cause of a stored draft's wait: its own turn, the connection, the server, or a sign-in. */
export type Awaited = 'turn' | 'connection' | 'server' | 'session';

/** The end of a draft. `queued`: stored on this device, sent when possible. */
export type EndedSubmission =
  | { kind: 'applied' }
  | { kind: 'queued'; awaits: Awaited }
  | { kind: 'refused'; error: DataError };

/** Submission of a form. `sending`: stored and on its way, so the screen goes on. `later` reports the end. */
export type Submission = EndedSubmission | { kind: 'sending'; later: Promise<EndedSubmission> };

/** Longest wait for a turn before the draft counts as kept for later, ms. An attempt under way has no such limit. */
const TIMEOUT_MS = 60_000;

/** The part of a person's data that `submit` uses. */
export interface Submitting {
  outbox: Pick<Outbox, 'enqueue' | 'enqueueAll' | 'retry' | 'discard' | 'discardUntouched'>;
  live: { outbox(): LiveSource<readonly Entry[]>; network(): LiveSource<NetworkState> };
  read<T>(work: (tx: MirrorTx) => Promise<T>): Promise<T>;
  keep(key: string, value: unknown): Promise<void>;
  /** Longest wait of a form for an answer once its draft is on the disk, ms. */
  formTimeoutMs: number;
}

/** Text of a form that this device keeps until it is sent. */
export interface KeptWords {
  key: string;
  words: unknown;
}

/**
 * Queues a draft. An immediate answer is returned: done, queued or refused. A slower one is 'sending', and nobody
 * waits for it. A draft refused at once leaves the outbox, because the form still holds it. A later refusal, or a
 * conflict, stays in the tray for the user to decide. A second save of the same form includes the changes since the
 * first. A draft that could not be queued counts as refused. `kept` is deleted as the draft is queued, and restored
 * before a refused draft is removed. The text therefore exists exactly once whenever the page is killed.
 */
export async function submit(
  data: Submitting,
  draft: Draft,
  kept: KeptWords | null = null,
): Promise<Submission> {
  const plan = planOf(await data.read((tx) => tx.entries()), draft);
  switch (plan.kind) {
    case 'same':
      return { kind: 'refused', error: plan.error };
    case 'retry': {
      const outcome = await data.outbox.retry(plan.id, plan.operation);
      if (outcome.kind === 'done') return hurried(data, plan.id);
      // The entry may have left by now. So the draft goes beside an earlier creation, or replaces an earlier change.
      return enqueue(data, draft, kept, plan.operation.kind === 'change' ? plan : null);
    }
    case 'replace':
      return enqueue(data, draft, kept, plan);
    case 'new':
      return enqueue(data, draft, kept, null);
  }
}

/** Queues a draft as a new entry, in place of the entry to `replace`, if there is one. */
async function enqueue(
  data: Submitting,
  draft: Draft,
  kept: KeptWords | null,
  replace: { id: string; operation: Operation } | null,
): Promise<Submission> {
  try {
    const operation = replace?.operation ?? draft.operation;
    await data.outbox.enqueue({ ...draft, operation, ...(kept && { forgets: kept.key }) });
    if (replace) await data.outbox.discardUntouched([replace.id]);
  } catch (thrown) {
    if (!(thrown instanceof TransportError)) throw thrown;
    // Nothing was queued, for want of room or of the outbox's code. The form still holds the draft.
    return { kind: 'refused', error: thrown.error };
  }
  const submission = await hurried(data, draft.id);
  if (submission.kind !== 'refused' || submission.error.code === 'STALE') return submission;
  if (!kept || (await isHandedBack(data, kept))) await data.outbox.discard(draft.id);
  return submission;
}

/** One submission of drafts saved together. A refused one, held by the form alone, counts most; then an unknown end. */
export function worstSubmission(submissions: readonly Submission[]): Submission {
  const sending = submissions.filter((submission) => submission.kind === 'sending');
  return (
    submissions.find((submission) => submission.kind === 'refused') ??
    (sending.length > 0
      ? { kind: 'sending', later: endOf(submissions) }
      : (submissions.find((submission) => submission.kind === 'queued') ?? { kind: 'applied' }))
  );
}

async function endOf(submissions: readonly Submission[]): Promise<EndedSubmission> {
  const ended = await Promise.all(
    submissions.map((submission) => (submission.kind === 'sending' ? submission.later : submission)),
  );
  const worst = worstSubmission(ended);
  return worst.kind === 'sending' ? worst.later : worst;
}

/** Gives the words back to the form. False where other words stand there, and the refused entry stays. */
async function isHandedBack(
  data: Pick<Submitting, 'read' | 'keep'>,
  { key, words }: KeptWords,
): Promise<boolean> {
  if ((await data.read((tx) => tx.kept(key))) !== undefined) return false;
  await data.keep(key, words);
  return true;
}

/** The submission of an entry. 'sending' where its end is not known before a person would notice the wait. */
export function hurried(
  data: Pick<Submitting, 'live' | 'read' | 'formTimeoutMs'>,
  id: string,
): Promise<Submission> {
  const later = watch(data, id);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ kind: 'sending', later }), data.formTimeoutMs);
    later.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function watch({ live, read }: Pick<Submitting, 'live' | 'read'>, id: string): Promise<EndedSubmission> {
  return new Promise((resolve, reject) => {
    const ends: (() => void)[] = [];
    let isLate = false;
    const end = (submission: EndedSubmission): void => {
      for (const stop of ends.splice(0)) stop();
      resolve(submission);
    };
    const look = async (): Promise<void> => {
      const entry = (await read((tx) => tx.entries())).find((one) => one.id === id);
      const submission = submissionOf(entry, live.network().snapshot(), isLate);
      if (submission) end(submission);
    };
    const check = (): void => void look().catch(reject);
    const timer = setTimeout(() => {
      isLate = true;
      check();
    }, TIMEOUT_MS);
    ends.push(live.outbox().subscribe(check), live.network().subscribe(check), () => clearTimeout(timer));
    check();
  });
}

function submissionOf(
  entry: Entry | undefined,
  network: NetworkState,
  isLate: boolean,
): EndedSubmission | null {
  if (!entry) return { kind: 'applied' };
  const { state } = entry;
  if (state.kind === 'parked') return { kind: 'refused', error: state.error };
  if (state.kind !== 'queued' || !(isLate || !network.online || state.waitsFor !== 'turn')) return null;
  return { kind: 'queued', awaits: awaitedBy(state, network) };
}

function awaitedBy(
  { waitsFor, fault }: Extract<EntryState, { kind: 'queued' }>,
  { online, isServerDown }: NetworkState,
): Awaited {
  if (online && waitsFor !== 'network') return waitsFor;
  // With a connection, the picture storage does not answer, or the way there is broken.
  return (online ? fault === UNAVAILABLE : isServerDown) ? 'server' : 'connection';
}
