import { Link } from '../../ui/base/link.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import styles from './rail.module.css';
import { isAnswer, type RailWay } from './use-rail.ts';

/** One way of the rail. Where a location has to be chosen first, it opens the choice. */
export function RailWayLink({
  way: { section, to, isHere, count },
  onChoose,
  onLeave,
}: {
  way: RailWay;
  onChoose: () => void;
  /** Runs as the link is followed. */
  onLeave?: () => void;
}) {
  const { label, Icon } = section;
  const words = (
    <>
      <Icon aria-hidden="true" />
      <span className={styles.label} data-picture>
        {label}
      </span>
      {count > 0 && (
        <>
          <span
            className={isAnswer(section) ? styles.waits : styles.count}
            aria-hidden="true"
            data-unpictured=""
          >
            {count > 99 ? '99+' : count}
          </span>
          <VisuallyHidden>
            , {count > 99 ? 'mais de 99' : count} {isAnswer(section) ? 'à espera' : 'a fazer'}
          </VisuallyHidden>
        </>
      )}
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
