import { useNavigate } from 'react-router-dom';
import { closedWords, useClosedLocation } from '../../data/hooks/closed-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import type { LiveOne } from '../../data/live/live.ts';
import { paths } from '../../paths.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MissingPlace } from '../../ui/states/missing-place.tsx';

/** Replaces a shop that is unknown, cannot be loaded or is closed to this person, with the reason [S-07, H-08]. */
export function ClosedShop(props: {
  locationId: string;
  location: LiveOne<Location>;
  onBack: (() => void) | undefined;
}) {
  const { locationId, location, onBack } = props;
  const data = useData();
  const navigate = useNavigate();
  const offline = useOfflineReason(location.error);
  const closed = useClosedLocation(locationId);
  const to = (path: (locationId: string) => string) => () => void navigate(path(locationId));
  return (
    <MissingPlace
      status={closed === undefined ? 'loading' : location.status}
      closed={
        closed && {
          // A pinned tablet shows its customers no address, and has no other screens.
          ...closedWords(closed, onBack ? data.user.email : null),
          actions: onBack && (
            <>
              {closed.hasTalk && <Button onClick={to(paths.chat)}>Ver conversa</Button>}
              {closed.hasTickets && (
                <Button look="quiet" onClick={to(paths.support)}>
                  Ver tickets
                </Button>
              )}
            </>
          ),
        }
      }
      unsaved={offlineFace(offline, {
        title: 'Esta loja ainda não foi salva',
        text: 'Abra a loja uma vez com internet para vê-la também sem conexão.',
      })}
      failed={{ title: 'Erro ao carregar dados da loja', text: location.error?.message }}
      onRetry={() => void data.refresh({ kind: 'location', id: locationId })}
      onBack={onBack}
    />
  );
}
