import { useState } from 'react';
import type { RecordRow } from '../../records/record.ts';
import { Segments } from '../../ui/segments.tsx';
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

/** Who sees the location: only the invited, or anybody near. */
export function VisibilitySection({ row }: { row: RecordRow }) {
  const save = useLocationEdit(row);
  const [busy, setBusy] = useState(false);
  const now = row.reference === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE';
  const choose = async (reference: 'PUBLIC' | 'PRIVATE'): Promise<void> => {
    if (busy || reference === now) return;
    setBusy(true);
    await save({ reference });
    setBusy(false);
  };
  return (
    <Section title="Visibilidade" text={TEXTS[now]}>
      <Segments
        label="Visibilidade"
        segments={WHO}
        value={now}
        onValueChange={(reference) => void choose(reference)}
      />
    </Section>
  );
}
