import { type ReactNode, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { Sheet } from './sheet.tsx';

export type ConfirmDialogProps = {
  open?: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  /** The verb of the action, such as 'Excluir', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Makes the safe answer the big button, for example if data would be lost. */
  stay?: boolean;
  /** The action is in progress: nothing can be pressed or closed. */
  busy?: boolean;
  onConfirm: () => void;
};

/** Asks before an irreversible action. The focus starts on the safe answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    title,
    text,
    confirmLabel,
    cancelLabel = 'Cancelar',
    danger,
    stay = false,
    busy,
    onConfirm,
  } = props;
  // Not by autoFocus, because a sheet below would take the focus back before this dialog traps it.
  const safe = useRef<HTMLButtonElement>(null);
  const big = { size: 'tall', wide: true } as const;
  const confirm = (
    <Button
      {...(stay ? { look: 'warn', wide: true } : { look: danger ? 'danger' : 'primary', ...big })}
      busy={busy}
      onClick={onConfirm}
    >
      {confirmLabel}
    </Button>
  );
  const cancel = (
    <Button {...(stay ? big : { look: 'ghost', wide: true })} disabled={busy} ref={safe} onClick={onClose}>
      {cancelLabel}
    </Button>
  );
  return (
    <Sheet
      role="alertdialog"
      initialFocus={safe}
      open={open}
      onClose={onClose}
      closable={!busy}
      title={title}
      description={text}
      footer={
        <>
          {stay ? cancel : confirm}
          {stay ? confirm : cancel}
        </>
      }
    />
  );
}
