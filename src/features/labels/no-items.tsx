import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import type { Live } from '../../data/live/live.ts';

import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';

/** Reason that there are no items to label. */
export function NoLabels({ locationId, items }: { locationId: string; items: Live<unknown> }) {
  const data = useData();
  const trouble = useListTrouble(items, 'Os itens aparecem aqui depois de abertos uma vez com internet.');
  const navigate = useNavigate();
  return (
    <ListFace
      loading={{ shape: 'row', count: 6, label: 'Carregando itens…' }}
      errorTitle="Erro ao carregar dados"
      onRetry={() => void data.refresh({ kind: 'location', id: locationId })}
      offlineAction={null}
      {...trouble}
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
