import type { ReactNode } from 'react';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useOfflineReason } from '../../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../../data/hooks/offline-words.ts';
import type { Live } from '../../../data/live/live.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { ListFace } from '../../../ui/states/list-face.tsx';

interface WhyEmptyProps {
  locationId: string;
  items: Live<ManagedItem>;
  /** Shown when the location surely has no item. */
  empty: ReactNode;
  /** A way out for whoever has no signal. */
  offlineAction?: ReactNode;
}

/** A location without items: on their way, never had on this device, failed, or truly none [MI-01]. */
export function WhyEmpty({ locationId, items, empty, offlineAction }: WhyEmptyProps) {
  const data = useData();
  const offlineReason = useOfflineReason(items.error);
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
      offlineAction={offlineAction}
      empty={empty}
    />
  );
}
