import { seePending } from './see-pending.ts';
import { cleared, type ToastOptions, toast } from './toast.ts';

type EndedSubmission =
  | { kind: 'applied' }
  | { kind: 'queued'; awaits: keyof typeof SENT_WHEN }
  | { kind: 'refused'; error: { code: string; message: string } };
export type SaidSubmission = EndedSubmission | { kind: 'sending'; later: Promise<EndedSubmission> };

interface Words {
  done: string;
  failed: string;
}

/**
 * Refusals whose own message is shown, because it says what to do or that a retry is useless. The screen's words do not
 * say so, and no tray holds the refused entry.
 */
const SAID_WHY: ReadonlySet<string> = new Set(['DEVICE_FULL', 'FORBIDDEN', 'ACCESS_ENDED']);

/** Time within which an answer needs no interim message, ms. */
const SLOW_MS = 800;
const SENDING = 'Guardado neste aparelho. Enviando…';
/** Time after which the toast says again that it is sending, ms. A picture on a weak link takes minutes. */
const STILL_MS = 60_000;
const STILL = 'Ainda enviando…';
let said = 0;
/** Words for the time of sending an entry kept on this device, by the cause of its wait. */
export const SENT_WHEN = {
  turn: 'em seguida',
  connection: 'quando a conexão voltar',
  server: 'quando o servidor voltar',
  session: 'quando você entrar novamente',
} as const;

/**
 * Announces the result of a save: the screen's own words when decided, the true state while queued. Returns true unless
 * only the form holds the data. A conflict with another edit is kept in the tray. `id` is a toast to replace.
 */
export function saySubmission(submission: SaidSubmission, words: Words, id?: string): boolean {
  const options = id === undefined ? {} : { id };
  switch (submission.kind) {
    case 'sending':
      void sayLater(submission.later, words, id);
      return true;
    case 'applied':
      toast.success(words.done, options);
      return true;
    case 'queued':
      // One toast for any number of kept entries.
      toast.info(`Guardado neste aparelho. Será enviado ${SENT_WHEN[submission.awaits]}.`, {
        id: 'kept',
        ...options,
      });
      return true;
    case 'refused':
      if (submission.error.code === 'STALE') {
        toast.warning('Mudou enquanto você editava. A sua mudança espera em Pendências.', {
          action: { label: 'Ver pendências', onPress: seePending },
          ...options,
        });
        return true;
      }
      toast.error(words.failed, { ...options, ...whyOf(submission.error, words) });
      return false;
  }
}

/** The reason of a refusal, unless the screen's words say the same. */
function whyOf({ code, message }: { code: string; message: string }, { failed }: Words): ToastOptions {
  return SAID_WHY.has(code) && message !== failed ? { detail: message } : {};
}

/**
 * Announces the result after the screen was left. A refused entry then waits in the tray. After a sign-out nothing is
 * announced, and the result may never come.
 */
async function sayLater(later: Promise<EndedSubmission>, words: Words, id?: string): Promise<void> {
  let shown = id;
  const before = cleared;
  const say = (text: string): void => {
    if (cleared === before) shown = toast.info(text, { id: shown ?? `sending-${++said}` });
  };
  // The screen's own toast stays until the end, so there are no interim messages.
  const timers =
    id === undefined ? [setTimeout(say, SLOW_MS, SENDING), setTimeout(say, STILL_MS, STILL)] : [];
  const submission = await later;
  for (const timer of timers) clearTimeout(timer);
  if (cleared !== before) return;
  if (submission.kind === 'refused' && submission.error.code !== 'STALE') sayRefused(words.failed, shown);
  else saySubmission(submission, words, shown);
}

/** Announces that an entry in the tray needs a decision, under the words of the screen that saved it. */
export function sayRefused(failed: string, id?: string): void {
  toast.error(failed, {
    action: { label: 'Ver pendências', onPress: seePending },
    ...(id !== undefined && { id }),
  });
}
