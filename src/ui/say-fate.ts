import { seePending } from './see-pending.ts';
import { TOAST_ERROR_MS, toast } from './toast.ts';

/** What became of something a person saved. */
type EndedFate =
  | { kind: 'applied' }
  | { kind: 'queued'; isServerDown: boolean }
  | { kind: 'refused'; error: { code: string; message: string } };
export type SaidFate = EndedFate | { kind: 'sending'; later: Promise<EndedFate> };

interface Words {
  done: string;
  failed: string;
}

/** An answer that comes within this time, ms, is all that is said. */
const SLOW_MS = 800;
const SENDING = 'Guardado neste aparelho. Enviando…';
let said = 0;
const KEPT = 'Guardado neste aparelho. Será enviado quando a conexão voltar.';
const KEPT_FOR_SERVER = 'Guardado neste aparelho. Será enviado quando o servidor voltar.';

/**
 * Says what became of it: the screen's own words where it is decided, the truth where it waits. True unless the form alone
 * holds it: what met another's change is kept in the tray. `id` is the toast of the wait that this ends.
 */
export function sayFate(fate: SaidFate, words: Words, id?: string): boolean {
  const options = id === undefined ? {} : { id };
  switch (fate.kind) {
    case 'sending':
      void sayLater(fate.later, words, id);
      return true;
    case 'applied':
      toast.success(words.done, options);
      return true;
    case 'queued':
      // Once is enough, however much is kept.
      toast.info(fate.isServerDown ? KEPT_FOR_SERVER : KEPT, { id: 'kept', ...options });
      return true;
    case 'refused':
      if (fate.error.code === 'STALE') {
        toast.warning('Mudou enquanto você editava. A sua mudança espera em Pendências.', {
          duration: TOAST_ERROR_MS,
          action: { label: 'Ver pendências', onPress: seePending },
          ...options,
        });
        return true;
      }
      toast.error(words.failed, options);
      return false;
  }
}

/** Says how it ends after the screen has gone on. What is refused by then waits in the tray. */
async function sayLater(later: Promise<EndedFate>, words: Words, id?: string): Promise<void> {
  let shown = id;
  const timer = setTimeout(() => {
    shown ??= toast.info(SENDING, { id: `sending-${++said}` });
  }, SLOW_MS);
  const fate = await later;
  clearTimeout(timer);
  if (fate.kind === 'refused' && fate.error.code !== 'STALE') sayRefused(words.failed, shown);
  else sayFate(fate, words, shown);
}

/** Says that what is kept in the tray needs the person, under the words of the screen it was saved on. */
export function sayRefused(failed: string, id?: string): void {
  toast.error(failed, {
    action: { label: 'Ver pendências', onPress: seePending },
    ...(id !== undefined && { id }),
  });
}
