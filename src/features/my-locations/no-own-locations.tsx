import { useNavigate } from 'react-router-dom';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import type { Live } from '../../data/live/live.ts';
import type { MyLocation } from '../../data/rows/my-locations.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';

/** 'Meus Locais' without any: loading, none, offline or failed. */
export function NoOwnLocations({
  locations,
  onRefresh,
}: {
  locations: Live<MyLocation>;
  onRefresh: () => void;
}) {
  const trouble = useListTrouble(
    locations,
    'Seus locais aparecem aqui depois de abertos uma vez com internet.',
  );
  const navigate = useNavigate();
  const again = <RetryButton onClick={onRefresh} />;
  return (
    <ListFace
      loading={{ shape: 'card', count: 3, label: 'Carregando locais…' }}
      errorTitle="Erro ao carregar dados"
      onRetry={onRefresh}
      {...trouble}
      empty={
        <StateFace
          kind="empty"
          title="Você ainda não possui locais cadastrados"
          text="Compre um equipamento e abra o seu primeiro mercadinho."
          action={
            <>
              <Button onClick={() => void navigate(paths.buyEquipment())}>Comprar equipamento</Button>
              {again}
            </>
          }
        />
      }
    />
  );
}
