import type { useLocation } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import { WaitingHere } from '../../features/pending/waiting-here.tsx';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';

interface AbsentLocationProps {
  locationId: string;
  location: Pick<ReturnType<typeof useLocation>, 'status' | 'error'>;
  onRetry?: () => void;
}

/** Reason that a location is not in the mirror of this device, and the entries that wait here for it. */
export function AbsentLocation({ locationId, location, onRetry }: AbsentLocationProps) {
  const offline = useOfflineReason(location.error);
  const action = onRetry && <RetryButton onClick={onRetry} />;
  return (
    <>
      {location.status === 'offline' && (
        <StateFace
          {...offlineFace(offline, {
            text: 'Abra esta tela uma vez com internet para vê-la também sem conexão.',
          })}
          action={action}
        />
      )}
      {location.status === 'error' && (
        <StateFace
          kind="error"
          title="Erro ao carregar dados do local"
          text={location.error?.message}
          action={action}
        />
      )}
      <WaitingHere locationId={locationId} />
    </>
  );
}
