import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import type { Live } from '../../data/live/live.ts';

import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';

/** Why there is nothing to label. */
export function NoLabels({ locationId, items }: { locationId: string; items: Live<unknown> }) {
  const data = useData();
  const offlineReason = useOfflineReason(items.error);
  const navigate = useNavigate();
  return (
    <ListFace
      status={items.status}
      loading={{ shape: 'row', count: 6, label: 'Carregando itens…' }}
      errorTitle="Erro ao carregar dados"
      errorText={items.error?.message}
      onRetry={() => void data.refresh({ kind: 'location', id: locationId })}
      offline={offlineFace(offlineReason, {
        text: 'Os itens aparecem aqui depois de abertos uma vez com internet.',
      })}
      empty={
        <StateFace
          kind="empty"
          title="Nenhum item encontrado"
          text="Cadastre itens para etiquetá-los."
          action={<Button onClick={() => void navigate(paths.items(locationId))}>Gerenciar itens</Button>}
        />
      }
    />
  );
}
