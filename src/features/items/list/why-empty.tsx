import type { ReactNode } from 'react';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useListTrouble } from '../../../data/hooks/list-trouble.ts';
import type { Live } from '../../../data/live/live.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { ListFace } from '../../../ui/states/list-face.tsx';

interface WhyEmptyProps {
  locationId: string;
  items: Live<ManagedItem>;
  /** Shown when the location certainly has no item. */
  empty: ReactNode;
  /** Button shown offline. */
  offlineAction?: ReactNode;
}

/** Reason that no items are shown: loading, never loaded here, failed, or a location without items [MI-01]. */
export function WhyEmpty({ locationId, items, empty, offlineAction }: WhyEmptyProps) {
  const data = useData();
  const trouble = useListTrouble(items, 'Os itens aparecem aqui depois de abertos uma vez com internet.');
  return (
    <ListFace
      loading={{ shape: 'row', count: 6, label: 'Carregando itens' }}
      errorTitle="Erro ao carregar dados"
      onRetry={() => void data.refresh({ kind: 'location', id: locationId })}
      {...trouble}
      offlineAction={offlineAction ?? null}
      empty={empty}
    />
  );
}
