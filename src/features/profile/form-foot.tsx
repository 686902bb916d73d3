import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormProblem } from './form-problem.tsx';
import styles from './profile.module.css';

interface FormFootProps {
  problem: string | null;
  busy: boolean;
  onCancel: () => void;
  /** The verb of the button that sends. */
  verb?: string;
}

/** Foot of a form: the server's reason for refusing it, the way out of it and the button that sends it. */
export function FormFoot({ problem, busy, onCancel, verb = 'Salvar' }: FormFootProps) {
  return (
    <>
      <FormProblem message={problem} />
      <Row wrap gap={2} align="stretch" className={styles.pair}>
        <Button look="quiet" disabled={busy} onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" busy={busy}>
          {verb}
        </Button>
      </Row>
    </>
  );
}
