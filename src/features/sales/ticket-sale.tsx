import { useNavigate } from 'react-router-dom';
import { useLocation } from '../../data/hooks/hooks.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import { paths } from '../../paths.ts';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { OpenSale } from './open-sale.tsx';

interface TicketSaleProps {
  id: string;
  locationId: string;
  disputed: readonly string[];
}

const NOBODY_ELSE = (): void => undefined;

/** The sale of a ticket, for an attendant, who may not read the list of sales. */
export function TicketSale({ id, locationId, disputed }: TicketSaleProps) {
  const navigate = useNavigate();
  const name = useLocation(locationId).row?.name ?? 'Local';
  const { now } = useServerNow(MINUTE_MS, null);
  return (
    <AppFrame
      width="column"
      header={
        <TopBar title="Venda" sub={name} onBack={() => void navigate(paths.managerSupport(locationId))} />
      }
    >
      <OpenSale
        id={id}
        listed={undefined}
        onAnswer={NOBODY_ELSE}
        shopNameOf={() => name}
        disputed={disputed}
        now={now}
        onClose={undefined}
      />
    </AppFrame>
  );
}
