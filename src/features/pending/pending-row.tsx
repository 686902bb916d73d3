import { Clock3, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { type Entry, isConflict } from '../../data/mirror/entry.ts';
import { cx } from '../../ui/base/cx.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { IconTile, type IconTileProps } from '../../ui/marks/icon-tile.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { agoText } from '../../ui/words/ago-text.ts';
import { AskConflict } from './ask-conflict.tsx';
import { AskCount } from './ask-count.tsx';
import { questionOf } from './count-question.ts';
import { wordsOf, writtenIn } from './editable.ts';
import { queuedTitle, stateText } from './entry-text.ts';
import styles from './pending.module.css';

const TILES = {
  queued: { icon: Clock3 },
  sending: { icon: LoaderCircle, colour: 'sky', turning: true },
  parked: { icon: TriangleAlert, colour: 'guava' },
} satisfies Record<Entry['state']['kind'], IconTileProps>;

interface PendingRowProps {
  entry: Entry;
  onEdit: (entry: Entry, words: string) => void;
}

export function PendingRow({ entry, onEdit }: PendingRowProps) {
  const data = useData();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const [discarding, during] = useBusy();
  const { state } = entry;
  const words = wordsOf(entry);
  const question = questionOf(entry);
  const written = state.kind === 'parked' ? writtenIn(entry) : null;
  const isDisputed = isConflict(entry) && entry.operation.kind === 'change';
  const discard = async (): Promise<void> => {
    setAsking(false);
    const outcome = await during(data.outbox.discard(entry.id));
    if (outcome.kind === 'failed') toast.error(outcome.error.message);
    else if (outcome.value === 'delivered')
      toast.info('Este envio já tinha sido entregue, por isso não foi descartado.');
  };
  return (
    <li className={rowClass({ gap: 3, align: 'stretch' }, styles.one)}>
      <IconTile {...TILES[state.kind]} />
      <div className={textClass({ grow: true, anywhere: true })}>
        <p id={`${id}title`} className={styles.title}>
          {queuedTitle(entry)} <time>{agoText(entry.composedAt, Date.now())}</time>
        </p>
        {entry.about.text && (
          <p id={`${id}words`} className={styles.words}>
            {entry.about.text}
          </p>
        )}
        <p
          className={cx(
            textClass({ size: 1, tone: 'soft' }),
            state.kind === 'parked' && textClass({ tone: 'guava' }),
          )}
        >
          {discarding ? 'Conferindo se já foi entregue…' : stateText(entry)}
          {!discarding && state.kind === 'parked' && !isDisputed && !question && `: ${state.error.message}`}
        </p>
        {question && <AskCount id={entry.id} question={question} />}
        {isDisputed && <AskConflict entry={entry} />}
        {state.kind !== 'sending' && (
          <Row
            role="group"
            aria-labelledby={`${id}title ${id}words`}
            wrap
            gap={2}
            align="stretch"
            className={styles.acts}
          >
            {!question && !isDisputed && (
              <Button size="small" look="quiet" onClick={() => void data.outbox.retry(entry.id)}>
                Tentar de novo
              </Button>
            )}
            {words !== null && (
              <Button size="small" look="quiet" onClick={() => onEdit(entry, words)}>
                Editar
              </Button>
            )}
            {written !== null && <CopyButton text={written} label="Copiar texto" />}
            <Button size="small" look="ghost" busy={discarding} onClick={() => setAsking(true)}>
              Descartar
            </Button>
          </Row>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Descartar este envio?"
        text={
          <>
            <b className={textClass({ tone: 'ink', anywhere: true }, styles.words)}>
              {[queuedTitle(entry), entry.about.text].filter(Boolean).join(': ')}
            </b>
            Ele não será enviado e não poderá ser recuperado.
          </>
        }
        confirmLabel="Descartar"
        danger
        onConfirm={() => void discard()}
      />
    </li>
  );
}
