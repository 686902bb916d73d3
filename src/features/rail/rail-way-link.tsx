import { Link } from '../../ui/base/link.tsx';
import styles from './rail.module.css';
import type { RailWay } from './use-rail.ts';
import { WayCount } from './way-count.tsx';

/** One link of the rail. It opens the choice of a location where one has to be chosen first. */
export function RailWayLink({
  way: { section, to, isHere, mark },
  onChoose,
  onLeave,
}: {
  way: RailWay;
  onChoose: () => void;
  /** Called when the link is followed. */
  onLeave?: () => void;
}) {
  const { label, Icon } = section;
  const words = (
    <>
      <Icon aria-hidden="true" />
      <span className={styles.label} data-picture>
        {label}
      </span>
      <WayCount mark={mark} />
    </>
  );
  if (to === null)
    return (
      <button type="button" className={styles.way} title={label} onClick={onChoose}>
        {words}
      </button>
    );
  return (
    <Link
      to={to}
      className={styles.way}
      title={label}
      aria-current={isHere ? 'page' : undefined}
      onClick={onLeave}
    >
      {words}
    </Link>
  );
}
