import { useData } from '../../data/hooks/data-context.tsx';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import type { Live } from '../../data/live/live.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';

interface NoItemsProps {
  locationId: string;
  items: Live<ManagedItem>;
  onCreate: () => void;
  /** Opens the spreadsheet. */
  onSheet: () => void;
  /** Shows all again, after a search that found nothing. */
  onAll: () => void;
}

/** Why the list of items is empty [MI-01]. */
export function NoItems({ locationId, items, onCreate, onSheet, onAll }: NoItemsProps) {
  const data = useData();
  const offlineReason = useOfflineReason(items.error);
  if (items.rows.length > 0) return <NothingFound onAll={onAll} />;
  return (
    <ListFace
      status={items.status}
      loading={{ shape: 'row', count: 6, label: 'Carregando itens' }}
      errorTitle="Erro ao carregar dados"
      errorText={items.error?.message}
      onRetry={() => void data.refresh({ kind: 'location', id: locationId })}
      offline={offlineFace(offlineReason, {
        text: 'Os itens aparecem aqui depois de abertos uma vez com internet.',
      })}
      offlineAction={<Button onClick={onCreate}>Criar item mesmo assim</Button>}
      empty={
        <StateFace
          kind="empty"
          title="Nenhum item encontrado"
          text="Cadastre o que a prateleira vende: nome, preço e quantidade bastam."
          action={
            <>
              <Button onClick={onCreate}>Criar primeiro item</Button>
              <Button look="quiet" onClick={onSheet}>
                Usar uma planilha
              </Button>
            </>
          }
        />
      }
    />
  );
}

function NothingFound({ onAll }: { onAll: () => void }) {
  return (
    <StateFace
      compact
      kind="empty"
      title="Nenhum item encontrado"
      action={
        <Button look="quiet" onClick={onAll}>
          Limpar busca
        </Button>
      }
    />
  );
}
