import { Check } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { goodsLeft, lossOf } from '../../domain/sales/sale-return.ts';
import { paths } from '../../paths.ts';
import type { SaleReturn } from '../../records/content/sale-return.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buyerHearsOfReturn, ReturnState } from './return-state.tsx';
import styles from './sales.module.css';
import { firstName, type ShownSale } from './shown-sale.ts';

interface ReturnsMadeProps {
  sale: ShownSale;
  place: string;
  now: number;
  /** Id of the return that was just made here. */
  made: string | null;
  /** `id`: a return that replaces a failed one. */
  onReturned: (id: string) => void;
}

/** Returns of a sale, newest first, with the consequences of the return that was just made. */
export function ReturnsMade({ sale, place, now, made, onReturned }: ReturnsMadeProps) {
  const navigate = useNavigate();
  const count = sale.returns.length;
  return sale.returns.toReversed().map((one, index) => (
    <section
      key={one.id}
      className={styles.made}
      aria-label={count > 1 ? `Devolução ${count - index}` : 'Devolução'}
      aria-live={one.id === made ? 'polite' : undefined}
    >
      <ReturnState sale={sale} one={one} now={now} onReturned={onReturned} />
      <ul>
        {factsOf(one, sale, place).map((fact) => (
          <li key={fact} className={rowClass({ gap: 2 })}>
            <Check aria-hidden="true" className={styles.tick} />
            {fact}
          </li>
        ))}
      </ul>
      {one.id === made && buyerHearsOfReturn(sale) && (
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

function factsOf(one: SaleReturn, sale: ShownSale, place: string): string[] {
  const { lines, restock, reason, failed } = one;
  const names = new Map(sale.lines.map(({ itemId, name }) => [itemId, name]));
  const before = sale.returns.slice(0, sale.returns.indexOf(one));
  const goods = lines.map((line) => {
    const units = `${line.quantity} ${names.get(line.itemId) ?? 'item'}`;
    // A deleted item has no stock to go back to and is not noted as a loss.
    if (line.goods < goodsLeft(line, before)) return `${units}: não voltou ao estoque`;
    if (restock) return `${units}: de volta à prateleira`;
    return `${units}: não voltou ao estoque${reason === null ? '' : `, ${lossOf(reason)}`}`;
  });
  return [
    ...goods,
    failed ? `O dinheiro voltou para a receita de ${place}` : `Saiu da receita de ${place}`,
    ...(buyerHearsOfReturn(sale) ? [`${firstName(sale)} recebeu um aviso`] : []),
  ];
}
