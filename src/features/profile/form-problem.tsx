import styles from './profile.module.css';

/** Why the server did not take a form, read aloud when it appears; nothing while there is no reason. */
export function FormProblem({ message }: { message: string | null }) {
  return <div role="alert">{message && <p className={styles.problem}>{message}</p>}</div>;
}
