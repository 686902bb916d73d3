import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormProblem } from './form-problem.tsx';
import styles from './profile.module.css';

interface FormFootProps {
  problem: string | null;
  busy: boolean;
  onCancel: () => void;
  /** Label of the submit button. */
  verb?: string;
}

/** Foot of a form: the reason of a refusal, and the buttons to cancel and to submit. */
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
