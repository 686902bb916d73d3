import type { MyLocation } from '../../data/rows/my-locations.ts';
import type { WaitingMark } from '../../domain/overview/waiting-words.ts';
import { Link } from '../../ui/base/link.tsx';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { AwningMark } from '../../ui/layout/awning-mark.tsx';
import styles from './rail.module.css';
import { WayCount } from './way-count.tsx';

/** One location of the choice. */
export function ShopLink({
  one: { location },
  mark,
  to,
  isChosen,
  onLeave,
}: {
  one: MyLocation;
  /** Customers who wait for an answer there. Null where the choice is of no such section. */
  mark: WaitingMark | null;
  to: string;
  isChosen: boolean;
  onLeave: () => void;
}) {
  return (
    <li>
      <Link
        to={to}
        className={rowClass({ gap: 3 }, styles.shop)}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onLeave}
      >
        <AwningMark id={location.id} />
        <Stack grow anywhere>
          <b>{location.name}</b>
          <span className={textClass({ size: 1, tone: 'soft' })}>{location.address}</span>
        </Stack>
        {mark && <WayCount mark={mark} />}
      </Link>
    </li>
  );
}
