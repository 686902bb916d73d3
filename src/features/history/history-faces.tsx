import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import type { Live } from '../../data/live/live.ts';
import type { HistoryFilter } from '../../domain/history/history.ts';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { SavedStrip } from '../../ui/states/saved-strip.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';

interface FaceProps {
  history: Live<unknown>;
  onRetry: () => void;
}

/** Strip over saved rows, with the reason that they are not fresh. */
export function HistoryNotice({ history, onRetry }: FaceProps) {
  const { status, rows, freshness } = history;
  const offline = useOfflineReason(history.error);
  if (rows.length === 0) return null;
  if (status === 'offline') return <SavedStrip why={offline.name} savedAt={freshness.syncedAt} />;
  if (status === 'error')
    return (
      <Strip kind="warning" action={<RetryButton look="ghost" size="small" onClick={onRetry} />}>
        Erro ao carregar histórico
      </Strip>
    );
  return null;
}

const EMPTY: Record<HistoryFilter, string> = {
  all: 'Nenhuma atividade nos últimos 3 meses',
  purchases: 'Nenhuma compra nos últimos 3 meses',
  financial: 'Nenhum depósito ou saque nos últimos 3 meses',
  accesses: 'Nenhum acesso nos últimos 3 meses',
};

const COMING: Record<HistoryFilter, string> = {
  all: 'O que você comprar, depositar ou sacar aparece aqui, também sem internet.',
  purchases: 'O que você comprar aparece aqui, também sem internet.',
  financial: 'O que você depositar ou sacar aparece aqui, também sem internet.',
  accesses: 'Os locais que você abrir aparecem aqui, também sem internet.',
};

/** Reason that the list is empty [Y-02]. */
export function NoHistory({ history, filter, onRetry }: FaceProps & { filter: HistoryFilter }) {
  const trouble = useListTrouble(
    history,
    'Aberto uma vez com internet, o histórico aparece aqui também sem conexão.',
  );
  return (
    <ListFace
      loading={{ shape: 'row', count: 5, label: 'Carregando histórico…' }}
      errorTitle="Erro ao carregar histórico"
      onRetry={onRetry}
      {...trouble}
      empty={<StateFace kind="empty" title={EMPTY[filter]} text={COMING[filter]} />}
    />
  );
}
