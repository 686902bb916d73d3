import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import type { Live } from '../../data/live/live.ts';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';

/** Reason that there is no card, with a remedy [H-05]. */
export function NoLocations(props: {
  locations: Pick<Live<unknown>, 'status' | 'error'>;
  online: boolean;
  onRefresh: () => void;
}) {
  const { locations, online, onRefresh } = props;
  const { status, error } = locations;
  const offline = useOfflineReason();
  const again = <RetryButton onClick={onRefresh} />;
  if (!offline.isServer && (status === 'offline' || !online)) {
    return (
      <StateFace
        kind="offline"
        title="Você está sem conexão"
        text="Os locais que você visitar com internet ficam guardados para a próxima vez."
        action={again}
      />
    );
  }
  if (offline.isServer || status === 'error')
    return (
      <StateFace
        kind="error"
        title="Não foi possível carregar os locais"
        text={error?.message}
        action={again}
      />
    );
  return (
    <StateFace
      kind="empty"
      title="Nenhum local disponível no momento"
      text="Peça um convite ao dono do mercadinho ou chegue perto de um local público."
      action={again}
    />
  );
}
