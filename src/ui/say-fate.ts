import { seePending } from './see-pending.ts';
import { TOAST_ERROR_MS, toast } from './toast.ts';

/** What became of something a person saved. */
export type SaidFate =
  | { kind: 'applied' }
  | { kind: 'queued'; isServerDown: boolean }
  | { kind: 'refused'; error: { code: string; message: string } };

const KEPT = 'Guardado neste aparelho. Será enviado quando a conexão voltar.';
const KEPT_FOR_SERVER = 'Guardado neste aparelho. Será enviado quando o servidor voltar.';

/**
 * Says what became of it: the screen's own words where it is decided, the truth where it waits. True unless the form alone
 * holds it: what met another's change is kept in the tray. `id` is the toast of the wait that this ends.
 */
export function sayFate(fate: SaidFate, words: { done: string; failed: string }, id?: string): boolean {
  const options = id === undefined ? {} : { id };
  switch (fate.kind) {
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
