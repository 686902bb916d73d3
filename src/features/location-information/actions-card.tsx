import { LifeBuoy, MessageCircle, ShoppingBasket } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useUnread } from '../../data/rows/chat.ts';
import { paths } from '../../paths.ts';
import type { OpenedFrom } from '../../records/types/shop/access.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './location-information.module.css';

/** 'Ações Disponíveis' [L-02]. */
export function ActionsCard({ locationId }: { locationId: string }) {
  const navigate = useNavigate();
  const go = (path: string, state?: OpenedFrom) => (): void => void navigate(path, { state });
  return (
    <Card as="section" className={styles.body} aria-labelledby="actions">
      <h2 id="actions">Ações Disponíveis</h2>
      <div className={styles.actions}>
        <Button
          size="tall"
          wide
          icon={<ShoppingBasket />}
          onClick={go(paths.shop(locationId), { source: 'location_information' })}
        >
          Fazer Compras
        </Button>
        <Button look="quiet" wide icon={<MessageCircle />} onClick={go(paths.chat(locationId))}>
          Chat
          <Unread locationId={locationId} />
        </Button>
        <Button look="quiet" wide icon={<LifeBuoy />} onClick={go(paths.support(locationId))}>
          Suporte
        </Button>
      </div>
    </Card>
  );
}

/** Number of unread messages here. Empty for none. */
function Unread({ locationId }: { locationId: string }) {
  const { user } = useData();
  const unread = useUnread({ locationId, customerId: user.sub, role: 'customer' });
  if (unread === 0) return null;
  return (
    <span className={styles.unread}>
      {unread > 99 ? '99+' : unread}
      <VisuallyHidden>{unread === 1 ? ' não lida' : ' não lidas'}</VisuallyHidden>
    </span>
  );
}
