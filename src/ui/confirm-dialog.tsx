import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  /** The verb of what will happen, such as 'Excluir'; never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The act is under way: nothing can be pressed or closed. */
  busy?: boolean;
  onConfirm: () => void;
};

/** Asks before something that cannot be undone. The focus starts on the safe answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    text,
    confirmLabel,
    cancelLabel = 'Cancelar',
    danger,
    busy,
    onConfirm,
  } = props;
  // Not by autoFocus: over another sheet that one would take the focus back before this one is on guard.
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      role="alertdialog"
      initialFocus={safe}
      open={open}
      onOpenChange={onOpenChange}
      closable={!busy}
      title={title}
      description={text}
      footer={
        <>
          <Button look={danger ? 'danger' : 'primary'} size="tall" wide busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button look="ghost" wide disabled={busy} ref={safe} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
        </>
      }
    />
  );
}
