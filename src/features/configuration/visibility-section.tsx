import { useState } from 'react';
import type { RecordRow } from '../../records/record.ts';
import { isPublicRow } from '../../records/rights/public-row.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { Section } from './section.tsx';
import { useLocationEdit } from './use-location-edit.ts';

const WHO = [
  { id: 'PRIVATE', label: 'Privado' },
  { id: 'PUBLIC', label: 'Público' },
] as const;

const TEXTS = {
  PRIVATE: 'Só quem você convidou vê este local e compra nele.',
  PUBLIC: 'Quem estiver por perto vê este local e compra nele.',
} as const;

const CHANGED = {
  PRIVATE: 'Agora só convidados veem este local.',
  PUBLIC: 'Agora quem estiver por perto vê este local.',
} as const;

/** Visibility of the location: only invited users, or everyone nearby. */
export function VisibilitySection({ row, isOnline }: { row: RecordRow; isOnline: boolean }) {
  const save = useLocationEdit(row);
  const [asking, setAsking] = useState(false);
  const [busy, during] = useBusy();
  const now = isPublicRow(row) ? 'PUBLIC' : 'PRIVATE';
  const other = now === 'PUBLIC' ? 'PRIVATE' : 'PUBLIC';
  const goBack = useLocationEdit({ ...row, reference: other });
  const change = async (): Promise<void> => {
    setAsking(false);
    const action = { label: 'Desfazer', onPress: () => void goBack({ reference: now }) };
    // Said only after the server has the change, because strangers see the old state until then.
    const say = () => toast.info(CHANGED[other], { id: 'visibility', action });
    await during(save({ reference: other }, say));
  };
  const choose = (reference: 'PUBLIC' | 'PRIVATE'): void => {
    if (busy || reference === now) return;
    // Asks first, because a slip of the finger would lock current customers out.
    if (reference === 'PRIVATE') setAsking(true);
    else void change();
  };
  return (
    <Section title="Visibilidade" text={TEXTS[now]}>
      <Segments label="Visibilidade" segments={WHO} value={now} onValueChange={choose} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Tornar este local privado?"
        text={`Quem não tem convite deixa de vê-lo e de comprar nele na mesma hora. Quem tem convite ativo continua. ${
          isOnline
            ? 'O local está online agora e continua online para os convidados.'
            : 'O local está offline agora.'
        }`}
        confirmLabel="Tornar privado"
        onConfirm={() => void change()}
      />
    </Section>
  );
}
