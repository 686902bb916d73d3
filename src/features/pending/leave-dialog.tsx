import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { openVisitsText, unsentText } from './entry-text.ts';

interface LeaveDialogProps {
  /** How much was never sent. */
  entries: number;
  /** How many restocking visits were never finished. */
  visits: number;
  onAnswer: (leave: boolean) => void;
}

/** Leaving removes what is kept on this device, and with it what was never sent. */
export function LeaveDialog({ entries, visits, onAnswer }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={entries > 0 ? unsentText(entries) : openVisitsText(visits)}
      text={entries > 0 ? unsentAdvice(visits) : VISIT_ADVICE}
      confirmLabel="Sair e perder"
      cancelLabel="Ficar"
      danger
      onConfirm={() => onAnswer(true)}
    />
  );
}

const VISIT_ADVICE =
  'Se você sair agora, o que foi contado, reposto e retirado se perde. Fique e conclua em Gerenciar Itens.';

function unsentAdvice(visits: number): string {
  const also = visits > 0 ? ', e a reposição que não foi concluída também' : '';
  return `Se você sair agora, isso se perde${also}. Fique e espere a conexão, ou salve uma cópia em Pendências.`;
}
