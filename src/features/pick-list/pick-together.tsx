import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import styles from './pick-list.module.css';
import { PickRow } from './pick-row.tsx';
import { together } from './picked.ts';
import type { Picking } from './use-picking.ts';

/** Lines drawn in the first frame, and added at the end. */
const STEP = 60;

/** Each product once for all shops, for taking it from the depot or buying it. */
export function PickTogether({ picking }: { picking: Picking }) {
  const { shown, end } = useGrowing(together(picking.places), STEP, '');
  return (
    <Card>
      <VisuallyHidden>
        <h2>Tudo junto</h2>
      </VisuallyHidden>
      <ul>
        {shown.map(({ name, line, units, lines }) => (
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
      {end && <div ref={end} aria-hidden="true" />}
    </Card>
  );
}
