import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './pick-list.module.css';
import { PickRow } from './pick-row.tsx';
import { together } from './picked.ts';
import type { Picking } from './use-picking.ts';

/** Each product once over all shops, as it is taken from the depot or bought. */
export function PickTogether({ picking }: { picking: Picking }) {
  return (
    <Card>
      <VisuallyHidden>
        <h2>Tudo junto</h2>
      </VisuallyHidden>
      <ul>
        {together(picking.places).map(({ name, line, units, lines }) => (
          <li key={name} className={styles.line}>
            <PickRow
              today={picking.today.day}
              line={{ ...line, units, isTaken: lines.every((one) => one.line.isTaken) }}
              about={lines.map(({ place, line: one }) => `${one.units} ${place.location.name}`).join(' · ')}
              onTake={(isTaken) =>
                picking.take(
                  lines.map(({ line: one }) => ({ id: one.item.id, units: one.units })),
                  isTaken,
                )
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
