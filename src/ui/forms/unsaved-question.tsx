import { useState } from 'react';
import { ConfirmDialog } from '../sheets/confirm-dialog.tsx';
import type { Unsaved } from './unsaved.tsx';

/** A question that is put or not, and its answer. */
interface Question {
  asking: Pick<Unsaved['asking'], 'asked' | 'answer'>;
}

/** The question before a screen or a sheet with unsaved data is left. `sends`: its button sends something. */
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
 * Guards a sheet: while `isTyped`, closing it puts the question first. Spread `sheet` on it, and render an
 * `UnsavedQuestion` of the result within. `guarded` does the same for another way out of it.
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
