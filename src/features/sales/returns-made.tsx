import { Check, CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { lossOf } from '../../domain/sales/sale-return.ts';
import { paths } from '../../paths.ts';
import type { SaleReturn } from '../../records/content/sale-return.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import { momentText } from './sale-times.ts';
import styles from './sales.module.css';
import { firstName, type ShownSale } from './shown-sale.ts';

interface ReturnsMadeProps {
  sale: ShownSale;
  place: string;
  now: number;
  /** The return that was just made here. */
  made: string | null;
}

/** What was given back of a sale, the newest first, and what followed from the one that was just made. */
export function ReturnsMade({ sale, place, now, made }: ReturnsMadeProps) {
  const navigate = useNavigate();
  return sale.returns.toReversed().map((one) => (
    <section
      key={one.id}
      className={styles.made}
      aria-label="Devolução"
      aria-live={one.id === made ? 'polite' : undefined}
    >
      <Row gap={3} className={styles.given}>
        <CircleCheck aria-hidden="true" />
        <span>
          <b className={textClass({ weight: 700 })}>
            {moneyText(one.amount)} no saldo de {firstName(sale)}
          </b>
          <br />
          <span className={textClass({ size: 1 })}>{one.at !== null && momentText(one.at, now)}</span>
        </span>
      </Row>
      <ul>
        {factsOf(one, sale, place).map((fact) => (
          <li key={fact} className={rowClass({ gap: 2 })}>
            <Check aria-hidden="true" className={styles.tick} />
            {fact}
          </li>
        ))}
      </ul>
      {one.id === made && (
        <Row gap={2} className={styles.ways}>
          <Button
            look="quiet"
            onClick={() => void navigate(paths.managerChat(sale.locationId, sale.buyerId))}
          >
            Abrir conversa
          </Button>
          {sale.ticketId !== null && sale.isTicketOpen && (
            <Button
              onClick={() =>
                void navigate(`${paths.managerSupport(sale.locationId)}?ticket=${sale.ticketId}`)
              }
            >
              Resolver ticket
            </Button>
          )}
        </Row>
      )}
    </section>
  ));
}

function factsOf({ lines, restock, reason }: SaleReturn, sale: ShownSale, place: string): string[] {
  const names = new Map(sale.lines.map(({ itemId, name }) => [itemId, name]));
  const goods = lines.map(({ itemId, quantity }) => {
    const units = `${quantity} ${names.get(itemId) ?? 'item'}`;
    if (restock) return `${units}: de volta à prateleira`;
    return `${units}: não voltou ao estoque${reason === null ? '' : `, ${lossOf(reason)}`}`;
  });
  return [...goods, `Saiu da receita de ${place}`, `${firstName(sale)} recebeu um aviso`];
}
