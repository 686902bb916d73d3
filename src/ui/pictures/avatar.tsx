import styles from './avatar.module.css';

/** The first letter of a name in a disc. Decorative, because the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {Array.from(name.trim())[0]?.toUpperCase() ?? '·'}
    </span>
  );
}
