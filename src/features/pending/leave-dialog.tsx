import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { unsentText } from './entry-text.ts';

/** Leaving removes what is kept on this device, and with it what was never sent. */
export function LeaveDialog({ count, onAnswer }: { count: number; onAnswer: (leave: boolean) => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={unsentText(count)}
      text="Se você sair agora, isso se perde. Fique e espere a conexão, ou salve uma cópia em Pendências."
      confirmLabel="Sair e perder"
      cancelLabel="Ficar"
      danger
      onConfirm={() => onAnswer(true)}
    />
  );
}
