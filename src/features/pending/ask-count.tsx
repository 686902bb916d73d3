import { useData } from '../../data/hooks/data-context.tsx';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { countText } from '../../ui/words/count-text.ts';
import type { CountQuestion } from './count-question.ts';
import styles from './pending.module.css';

/** Asks if the stock changed before or after the count, because only the user knows. */
export function AskCount({ id, question }: { id: string; question: CountQuestion }) {
  const data = useData();
  const { count, shelf, moved } = question;
  const send = async (operation: CountQuestion['before']): Promise<void> => {
    const outcome = await data.outbox.retry(id, operation);
    if (outcome.kind === 'failed') toast.error(outcome.error.message);
  };
  const units = countText(Math.abs(moved), 'unidade tinha', 'unidades tinham');
  const way = moved > 0 ? 'saído' : 'entrado';
  return (
    <>
      <p className={styles.question}>
        Você contou {count.counted}. Quando a contagem chegou, {units} {way} sem este aparelho saber (constava{' '}
        {shelf}). Foi antes ou depois da contagem?
      </p>
      <Row wrap gap={2} align="stretch" className={styles.acts}>
        <Button size="small" look="quiet" onClick={() => void send(question.before)}>
          Antes: havia {count.counted}
        </Button>
        <Button size="small" look="quiet" onClick={() => void send(question.after)}>
          Depois: passou a {count.counted - moved}
        </Button>
      </Row>
    </>
  );
}
