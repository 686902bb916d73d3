import { LifeBuoy, MessageCircle, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useReturnLimit } from '../../data/rows/team.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { ReturnForm } from './return-form.tsx';
import { ReturnsMade } from './returns-made.tsx';
import { SaleLines } from './sale-lines.tsx';
import { SaleParts } from './sale-parts.tsx';
import { momentText } from './sale-times.ts';
import styles from './sales.module.css';
import { firstName, type ShownSale } from './shown-sale.ts';

export interface SalePanelProps {
  sale: ShownSale;
  /** Name of its location. */
  place: string;
  /** How many its buyer paid there; null until it is known. */
  purchases: number | null;
  /** Units that a ticket is about, by item. */
  disputed: ReadonlyMap<string, number>;
  now: number;
  /** Absent in a sheet, which has a cross of its own. */
  onClose?: (() => void) | undefined;
  onReturned: (id: string) => void;
}

/** One sale: buyer, lines, payment and what was given back of it. */
export function SalePanel(props: SalePanelProps) {
  const { sale, place, disputed, now, onClose, onReturned } = props;
  const [isReturning, setReturning] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const limit = useReturnLimit(sale.locationId);
  const left = Math.min(sale.totalAmount - sale.refunded, limit ?? Number.POSITIVE_INFINITY);
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
      <Buyer {...props} />
      {isReturning ? (
        <ReturnForm
          sale={sale}
          disputed={disputed}
          limit={limit}
          onCancel={() => setReturning(false)}
          onDone={(id) => {
            setReturning(false);
            setDone(id);
            onReturned(sale.id);
          }}
        />
      ) : (
        <>
          <SaleLines sale={sale} disputed={disputed} />
          <SaleParts sale={sale} />
          <ReturnsMade sale={sale} place={place} now={now} made={done} />
          {left > 0 && <ReturnButton sale={sale} left={left} onPress={() => setReturning(true)} />}
        </>
      )}
    </Stack>
  );
}

function ReturnButton({ sale, left, onPress }: { sale: ShownSale; left: Centavos; onPress: () => void }) {
  const { online } = useNetwork();
  return (
    <div className={styles.end}>
      <Button
        look="quiet"
        size="tall"
        wide
        icon={<Undo2 aria-hidden="true" />}
        disabled={!online}
        onClick={onPress}
      >
        {online ? 'Devolver…' : 'Devolver precisa de conexão'}
      </Button>
      <p className={textClass({ size: 1, tone: 'soft', centred: true })}>
        Até {moneyText(left)} ao saldo de {firstName(sale)}
      </p>
    </div>
  );
}

function Buyer({ sale, purchases }: Pick<SalePanelProps, 'sale' | 'purchases'>) {
  const { locationId, buyer, buyerId, ticketId } = sale;
  return (
    <Row gap={3} className={styles.buyer}>
      <Avatar name={buyer} />
      <span className={textClass({ grow: true })}>
        <b className={textClass({ weight: 600 })}>{buyer}</b>
        <br />
        <span className={textClass({ size: 1, tone: 'soft' })}>
          {purchases === null ? ' ' : `${countText(purchases, 'compra', 'compras')} aqui`}
        </span>
      </span>
      <Link
        to={paths.managerChat(locationId, buyerId)}
        className={rowClass({}, styles.way)}
        aria-label={`Conversar com ${buyer}`}
      >
        <MessageCircle aria-hidden="true" />
      </Link>
      {ticketId !== null && (
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
