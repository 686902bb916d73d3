import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { countText } from '../../ui/words/count-text.ts';

interface LeaveDialogProps {
  /** Number of unsent entries. */
  entries: number;
  /** Number of unfinished restocking visits. */
  visits: number;
  /** Number of unsent messages and tickets. */
  drafts: number;
  onAnswer: (leave: boolean) => void;
}

/** Asks before a sign-out, which deletes stored data and unsent work. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { isServer } = useOfflineReason();
  return (
    <ConfirmDialog
      onClose={() => props.onAnswer(false)}
      {...wordsFor(props, isServer ? 'o servidor' : 'a conexão')}
      confirmLabel="Sair e perder"
      cancelLabel="Ficar"
      stay
      onConfirm={() => props.onAnswer(true)}
    />
  );
}

/** The title names the most important loss. The text names the others and a way out. */
function wordsFor(
  { entries, visits, drafts }: LeaveDialogProps,
  awaited: string,
): { title: string; text: string } {
  const written = drafts > 0 ? ['o que foi escrito e não enviado'] : [];
  if (entries > 0) {
    const visit = visits > 0 ? ['a reposição que não foi concluída'] : [];
    const text = `Se você sair agora, isso se perde${also([...visit, ...written])}. Fique e espere ${awaited}, ou salve uma cópia em Pendências.`;
    return { title: unsentText(entries), text };
  }
  if (visits > 0) {
    const text = `Se você sair agora, o que foi contado, reposto e retirado se perde${also(written)}. Fique e conclua em Gerenciar Itens.`;
    return { title: openVisitsText(visits), text };
  }
  const text = 'Se você sair agora, o que foi escrito se perde. Fique e envie pelo chat ou pelo suporte.';
  return { title: draftsText(drafts), text };
}

const also = (things: readonly string[]): string =>
  things.length > 0 ? `, e ${things.join(' e ')} também` : '';

/** The question before a sign-out with unsent entries [F-14]. */
function unsentText(count: number): string {
  return `Há ${countText(count, 'envio que ainda não saiu', 'envios que ainda não saíram')} deste aparelho`;
}

/** The question before a sign-out with unfinished restocking visits. */
function openVisitsText(count: number): string {
  return count === 1
    ? 'Há uma reposição que não foi concluída'
    : `Há ${count} reposições que não foram concluídas`;
}

/** The question before a sign-out with unsent messages and tickets. */
function draftsText(count: number): string {
  return `Há ${countText(count, 'texto escrito que não foi enviado', 'textos escritos que não foram enviados')}`;
}
