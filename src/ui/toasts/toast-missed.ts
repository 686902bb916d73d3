import { MISSED_PRESS, reloadsForChunk, tryAgain } from '../base/late-chunk.ts';
import { toast } from './toast.ts';

/**
 * Shows a toast for each press that opens nothing because its code is missing [F-06]. Some browsers keep a failed
 * import for the life of the page, so the toast offers a reload [F-05]. Returns a function that stops it.
 */
export function toastMissedPress(page: Window): () => void {
  page.addEventListener(MISSED_PRESS, tell);
  return () => page.removeEventListener(MISSED_PRESS, tell);
}

function tell(): void {
  const reload = (): void => {
    tryAgain();
    void reloadsForChunk().then((isReloading) => !isReloading && tell());
  };
  toast.error('Não foi possível abrir. Verifique sua conexão com a internet e tente de novo.', {
    id: MISSED_PRESS,
    action: { label: 'Recarregar', onPress: reload },
  });
}
