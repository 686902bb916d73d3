import type { Live } from '../../data/live/live.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { WhyEmpty } from './list/why-empty.tsx';

interface NoItemsProps {
  locationId: string;
  items: Live<ManagedItem>;
  onCreate: () => void;
  onSpreadsheet: () => void;
  /** Clears search and filter. */
  onAll: () => void;
}

/** Reason that the list of items is empty [MI-01]. */
export function NoItems({ locationId, items, onCreate, onSpreadsheet, onAll }: NoItemsProps) {
  if (items.rows.length > 0) return <NothingFound onAll={onAll} />;
  return (
    <WhyEmpty
      locationId={locationId}
      items={items}
      offlineAction={<Button onClick={onCreate}>Criar item mesmo assim</Button>}
      empty={
        <StateFace
          kind="empty"
          title="Nenhum item encontrado"
          text="Cadastre o que a prateleira vende: nome, preço e quantidade bastam."
          action={
            <>
              <Button onClick={onCreate}>Criar primeiro item</Button>
              <Button look="quiet" onClick={onSpreadsheet}>
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
