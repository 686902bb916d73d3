import type { ReactNode } from 'react';
import { ConfirmDialog } from '../sheets/confirm-dialog.tsx';
import { MarksUnsaved, type Unsaved } from './unsaved.tsx';

/** The question before a screen with unsaved data is left. */
export function UnsavedQuestion({ of }: { of: Unsaved }) {
  const { asked, answer } = of.asking;
  return (
    <ConfirmDialog
      open={asked}
      onClose={() => answer(false)}
      title="Sair sem salvar?"
      text="O que você mudou nesta tela e ainda não salvou se perde."
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
      stay
      onConfirm={() => answer(true)}
    />
  );
}

/** Wraps a screen that may hold unsaved data, and renders the question. */
export function AskUnsaved({ of, children }: { of: Unsaved; children?: ReactNode }) {
  return (
    <MarksUnsaved of={of}>
      {children}
      <UnsavedQuestion of={of} />
    </MarksUnsaved>
  );
}
