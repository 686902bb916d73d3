import type { ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import styles from './delete-dialog.module.css';

type DeleteDialogProps = Pick<ConfirmDialogProps, 'open' | 'onClose' | 'onConfirm'> & {
  /** The kind of thing, such as 'este item'. */
  kind: string;
  /** Name of the thing to be deleted, on a line of its own. */
  name: string;
  /** Records that use the thing. */
  uses?: ReactNode;
  /** Another way out. */
  children?: ReactNode;
};

/** Asks before something is deleted. */
export function DeleteDialog({ kind, name, uses, children, ...dialog }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Tem certeza que deseja excluir ${kind}?`}
      text={
        <>
          <strong className={styles.doomed}>{name}</strong>
          {uses}
          Esta ação não pode ser desfeita.
          {children}
        </>
      }
      confirmLabel="Excluir"
      danger
    />
  );
}
