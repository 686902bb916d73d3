import { ChevronRight } from 'lucide-react';
import { distanceText } from '../../domain/near/distance-text.ts';
import type { Picked } from '../../domain/overview/pick-marks.ts';
import { grouped } from '../../domain/values/grouped.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/base/cx.ts';
import { Link } from '../../ui/base/link.tsx';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { awningColours, awningOf } from '../../ui/layout/awning.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import styles from './pick-list.module.css';
import { PickRow } from './pick-row.tsx';
import type { PickedPlace } from './picked.ts';
import type { Picking } from './use-picking.ts';

/** Lines drawn in the first frame, and added at the end. */
const STEP = 60;

/** The shops of the route. Lines are added as the person scrolls. */
export function PickShops({ picking }: { picking: Picking }) {
  const { places } = picking;
  const lines = places.flatMap((place) => place.lines.map((line) => ({ place, line })));
  const { shown, end } = useGrowing(lines, STEP, '');
  const near = grouped(shown, ({ place }) => place);
  return (
    <>
      {[...near].map(([place, some], index) => (
        <PickShopPart
          key={place.id}
          place={place}
          picking={picking}
          lines={some.map(({ line }) => line)}
          number={index + 1}
        />
      ))}
      {end && <div ref={end} aria-hidden="true" />}
    </>
  );
}

interface PickShopPartProps {
  place: PickedPlace;
  /** The drawn lines of the shop. */
  lines: readonly Picked[];
  /** Its place in the route, from 1. */
  number: number;
  picking: Picking;
}

/** A shop of the route with its lines. Its head links to its restocking, with these numbers filled in. */
function PickShopPart({ place, lines, number, picking }: PickShopPartProps) {
  const { location } = place;
  const metres = picking.distanceOf(place);
  return (
    <section aria-labelledby={`shop-${location.id}`}>
      <Row gap={3} className={styles.shop}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={`shop-${location.id}`} className={textClass({ grow: true, anywhere: true })}>
          {location.name}
        </h2>
        <span className={cx(styles.mark, awningColours(awningOf(location.id)))} aria-hidden="true" />
        {metres !== null && (
          <span className={textClass({ size: 1, tone: 'soft', digits: true })}>{distanceText(metres)}</span>
        )}
      </Row>
      <Card>
        <ul>
          {lines.map((line) => (
            <li key={line.item.id} className={styles.line}>
              <PickRow
                line={line}
                today={picking.today.day}
                onType={(units) => picking.type(line.item.id, units)}
                onTake={(isTaken) => picking.take([{ id: line.item.id, units: line.units }], isTaken)}
              />
            </li>
          ))}
        </ul>
        <Link
          to={`${paths.items(location.id)}?modo=reposicao`}
          className={styles.go}
          aria-label={`Repor aqui: ${location.name}`}
          onClick={() => picking.bring(place)}
        >
          Repor aqui
          <ChevronRight aria-hidden="true" />
        </Link>
      </Card>
    </section>
  );
}
