import { useState } from 'react';
import { ConfirmDialog } from '../sheets/confirm-dialog.tsx';
import type { Unsaved } from './unsaved.tsx';

/** A question: whether it is asked now, and a function that answers it. */
interface Question {
  asking: Pick<Unsaved['asking'], 'asked' | 'answer'>;
}

/** The question before unsaved data is left on a screen or sheet. `sends`: the form sends rather than saves. */
export function UnsavedQuestion({ of, sends }: { of: Question; sends?: boolean }) {
  const { asked, answer } = of.asking;
  const title = sends ? 'Sair sem enviar' : 'Sair sem salvar';
  return (
    <ConfirmDialog
      open={asked}
      onClose={() => answer(false)}
      title={`${title}?`}
      text={
        sends ? 'O que você preencheu se perde.' : 'O que você mudou nesta tela e ainda não salvou se perde.'
      }
      confirmLabel={title}
      cancelLabel="Continuar editando"
      stay
      onConfirm={() => answer(true)}
    />
  );
}

/**
 * Guards a sheet: while `isTyped`, closing asks first. Spread `sheet` on the sheet, and render an `UnsavedQuestion` of
 * the result inside. `guarded` wraps another way out of the sheet.
 */
export function useUnsavedSheet(isTyped: boolean, onClose: () => void) {
  const [leaving, setLeaving] = useState<{ leave: () => void } | null>(null);
  const answer = (leaves: boolean): void => {
    setLeaving(null);
    if (leaves) leaving?.leave();
  };
  const guarded = (leave: () => void) => (isTyped ? () => setLeaving({ leave }) : leave);
  const sheet = { asks: isTyped, onClose: guarded(onClose) };
  return { sheet, guarded, asking: { asked: leaving !== null, answer } };
}
