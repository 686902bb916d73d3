import { useLack } from '../../data/lack.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { draftsText, openVisitsText, unsentText } from './leave-text.ts';

interface LeaveDialogProps {
  /** How much was never sent. */
  entries: number;
  /** How many restocking visits were never finished. */
  visits: number;
  /** How many messages and tickets were begun and never sent. */
  drafts: number;
  onAnswer: (leave: boolean) => void;
}

/** Leaving removes what is kept on this device, and with it what was never sent. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { isServer } = useLack();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && props.onAnswer(false)}
      {...wordsFor(props, isServer ? 'o servidor' : 'a conexão')}
      confirmLabel="Sair e perder"
      cancelLabel="Ficar"
      stay
      onConfirm={() => props.onAnswer(true)}
    />
  );
}

/** The title names what weighs most, the text what else is lost and what to do about it. */
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
