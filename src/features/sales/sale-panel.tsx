import { LifeBuoy, MessageCircle, X } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useRoleAt } from '../../data/hooks/own-role.ts';
import { useReturnLimit } from '../../data/rows/team.ts';
import { isGuest } from '../../domain/people/guest.ts';
import { readsFigures } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useEscape } from '../../ui/focus/use-escape.ts';
import { useInPlace } from '../../ui/focus/use-in-place.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { MoneyText } from '../../ui/words/money-text.tsx';
import { ReturnButton } from './return-button.tsx';
import { ReturnForm } from './return-form.tsx';
import { hasFreeGoods } from './return-ways.ts';
import { ReturnsMade } from './returns-made.tsx';
import { SaleLines } from './sale-lines.tsx';
import { SaleParts } from './sale-parts.tsx';
import { momentText } from './sale-times.ts';
import styles from './sales.module.css';
import type { ShownSale } from './shown-sale.ts';

export interface SalePanelProps {
  sale: ShownSale;
  /** Name of its location. */
  place: string;
  /** Number of purchases that its buyer paid there. Null while unknown. */
  purchases: number | null;
  /** Units that a ticket disputes, by item. */
  disputed: ReadonlyMap<string, number>;
  now: number;
  /** Absent in a sheet, which has its own close button. */
  onClose?: (() => void) | undefined;
  onReturned: (id: string) => void;
}

/** One sale: buyer, lines, payment and returns. */
export function SalePanel(props: SalePanelProps) {
  const { sale, place, disputed, now, onClose, onReturned } = props;
  const [isReturning, setReturning] = useState(false);
  const { place: lines, opener } = useInPlace<HTMLUListElement>(isReturning);
  const [done, setDone] = useState<string | null>(null);
  const { user } = useData();
  const limit = useReturnLimit(sale.locationId);
  useEscape(onClose && (() => (isReturning ? setReturning(false) : onClose())));
  // Only an owner, who has no limit, gives money back to themselves.
  const mayGive = limit === null || sale.buyerId !== user.sub;
  const left = Math.min(sale.totalAmount - sale.givenBack, limit ?? Number.POSITIVE_INFINITY);
  const mayReturn = mayGive && (left > 0 || (limit !== 0 && hasFreeGoods(sale)));
  const returned = (id: string): void => {
    setReturning(false);
    setDone(id);
    onReturned(sale.id);
  };
  return (
    <Stack gap={3} className={styles.panel}>
      <Row justify="between" align="start">
        <div>
          <p className={textClass({ weight: 700 }, styles.total)}>
            <MoneyText value={sale.totalAmount} />
          </p>
          <p className={textClass({ size: 1, tone: 'soft' })}>
            {momentText(sale.at, now)} · {place}
          </p>
        </div>
        {onClose && <IconButton label="Fechar venda" icon={<X />} onClick={onClose} />}
      </Row>
      <Buyer {...props} isReturning={isReturning} />
      {isReturning ? (
        <ReturnForm
          sale={sale}
          lines={lines}
          disputed={disputed}
          limit={limit}
          now={now}
          onCancel={() => setReturning(false)}
          onDone={returned}
        />
      ) : (
        <>
          <SaleLines sale={sale} disputed={disputed} />
          <SaleParts sale={sale} />
          <ReturnsMade sale={sale} place={place} now={now} made={done} onReturned={returned} />
          {mayReturn && (
            <ReturnButton
              sale={sale}
              left={left}
              now={now}
              opener={opener}
              onPress={() => setReturning(true)}
            />
          )}
        </>
      )}
    </Stack>
  );
}

const countOf = (purchases: number | null): string =>
  purchases === null ? ' ' : `${countText(purchases, 'compra', 'compras')} aqui`;

interface BuyerProps extends Pick<SalePanelProps, 'sale' | 'purchases'> {
  /** True while a return is filled in. Its buyer has no ways then: each of them would lose what is chosen. */
  isReturning: boolean;
}

function Buyer({ sale, purchases, isReturning }: BuyerProps) {
  const { locationId, buyer, buyerId, ticketId } = sale;
  const role = useRoleAt(locationId);
  // An attendant may read the sale of a ticket and no others, so there is no link to them.
  const isReader = role !== undefined && readsFigures(role);
  return (
    <Row gap={3} className={styles.buyer}>
      <Avatar name={buyer} />
      <span className={textClass({ grow: true })}>
        <b className={textClass({ weight: 600 })}>{buyer}</b>
        <br />
        <span className={textClass({ size: 1, tone: 'soft' })}>
          {isGuest(buyerId) ? (
            'Comprou no tablet, sem conta'
          ) : isReader && purchases !== null && !isReturning ? (
            <Link to={`${paths.sales(locationId)}?cliente=${buyerId}`}>{countOf(purchases)}</Link>
          ) : (
            countOf(purchases)
          )}
        </span>
      </span>
      {!isReturning && !isGuest(buyerId) && (
        <Link
          to={paths.managerChat(locationId, buyerId)}
          className={rowClass({}, styles.way)}
          aria-label={`Conversar com ${buyer}`}
        >
          <MessageCircle aria-hidden="true" />
        </Link>
      )}
      {!isReturning && ticketId !== null && (
        <Link
          to={`${paths.managerSupport(locationId)}?ticket=${ticketId}`}
          className={rowClass({ tone: sale.isTicketOpen ? 'guava' : 'soft' }, styles.way)}
          aria-label={sale.isTicketOpen ? 'Ticket aberto desta venda' : 'Ticket desta venda'}
        >
          <LifeBuoy aria-hidden="true" />
        </Link>
      )}
    </Row>
  );
}
