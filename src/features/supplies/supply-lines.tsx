import { inGroups } from '../../domain/words/in-groups.ts';
import type { SupplyOrder } from '../../records/types/supplies/supply-order.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import styles from './supplies.module.css';
import { extraLines, lineUnitsText, totalLabel, totalOf, unpricedOf } from './supply-texts.ts';

/** Ordered goods and, after the receipt, the received units. */
export function SupplyLines({ value }: { value: SupplyOrder }) {
  const { lines, costs, came, paid, status } = value;
  const total = totalOf(value);
  return (
    <Stack>
      {[...lines, ...extraLines(value)].map((line) => {
        const units = came[line.itemId];
        const box = costs[line.itemId];
        const ordered = box === undefined ? undefined : box * line.boxes;
        const cost = status === 'recebido' && units !== undefined ? paid[line.itemId] : ordered;
        return (
          <Row key={line.itemId} gap={3} justify="between" className={styles.line}>
            <div className={stackClass({ grow: true, anywhere: true })}>
              <h3>{line.name}</h3>
              <p className={textClass({ size: 1, tone: 'soft' })}>
                {line.boxes === 0 ? 'não estava no pedido' : lineUnitsText(line)}
                {status === 'recebido' && units !== undefined && <b> · {cameText(units)}</b>}
              </p>
            </div>
            {cost !== undefined && <span className={textClass({ digits: true })}>{moneyText(cost)}</span>}
          </Row>
        );
      })}
      {total !== null && (
        <Row justify="between" className={styles.line}>
          <b>{totalLabel(unpricedOf(value))}</b>
          <b>{moneyText(total)}</b>
        </Row>
      )}
    </Stack>
  );
}

/** 'chegaram 20', 'chegou 1', 'nada chegou'. */
const cameText = (units: number): string =>
  units === 0 ? 'nada chegou' : units === 1 ? 'chegou 1' : `chegaram ${inGroups(units)}`;
