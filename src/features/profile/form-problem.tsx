import styles from './profile.module.css';

/** Reason that the server refused a form, announced when it appears. Empty without a reason. */
export function FormProblem({ message }: { message: string | null }) {
  return <div role="alert">{message && <p className={styles.problem}>{message}</p>}</div>;
}
