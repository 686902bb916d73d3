import { statusLabel } from '../../domain/shop/status-label.ts';
import { Tag, type TagColour } from '../../ui/marks/tag.tsx';

const COLOURS: Readonly<Record<string, TagColour>> = {
  Concluído: 'leaf',
  Processando: 'sky',
  Pendente: 'mango',
  Falhou: 'guava',
  'Espera Ativa': 'mango',
};

/** A transaction's status by its label [F-19]. */
export function EntryStatus({ status }: { status: string }) {
  const label = statusLabel(status);
  return <Tag colour={COLOURS[label] ?? 'plain'}>{label}</Tag>;
}
