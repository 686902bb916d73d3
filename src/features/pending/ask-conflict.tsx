import { useEffect, useId, useState } from 'react';
import { whileShown } from '../../data/basis/while-shown.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Entry } from '../../data/mirror/entry.ts';
import { type Conflict, conflictOf, settleConflict } from '../../data/outbox/settle-conflict.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { parseContent, type RecordRow } from '../../records/record.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { editorText, fieldLabel, supplierText, valueText } from './conflict-text.ts';
import styles from './pending.module.css';

type Side = 'mine' | 'theirs';

/**
 * Shows the conflicting values of two devices side by side. The user chooses field by field, or one side for all
 * [X-04].
 */
export function AskConflict({ entry }: { entry: Entry }) {
  const data = useData();
  const conflict = useConflict(entry);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  if (!conflict) return null;
  const { fields, current, change } = conflict;
  const orders = [parseContent(current.content), { lines: change.content.lines?.to }];
  const supplierOf = (field: string, side: Side): string | null =>
    field === 'reference' && current.type === 'SUPPLY_ORDER' ? supplierText(conflict, side) : null;
  const send = async (takeMine: readonly string[]): Promise<void> => {
    const change = settleConflict(conflict, takeMine);
    const outcome = change ? await data.outbox.retry(entry.id, change) : await data.outbox.discard(entry.id);
    if (outcome.kind === 'failed') toast.error(outcome.error.message);
  };
  const names = fields.map(({ field }) => field);
  const isChosen = names.every((name) => chosen[name]);
  const them = editorText(current, data.user.sub, serverClock.now());
  return (
    <>
      {fields.map(({ field, mine, theirs }) => (
        <Field
          key={field}
          label={fieldLabel(current.type, field)}
          sides={[
            { side: 'mine', who: 'Seu', value: supplierOf(field, 'mine') ?? valueText(field, mine, orders) },
            {
              side: 'theirs',
              who: them,
              value: supplierOf(field, 'theirs') ?? valueText(field, theirs, orders),
            },
          ]}
          chosen={fields.length > 1 ? (chosen[field] ?? null) : undefined}
          onChoose={(side) => setChosen({ ...chosen, [field]: side })}
        />
      ))}
      <Row wrap gap={2} align="stretch" className={styles.acts}>
        {isChosen && fields.length > 1 && (
          <Button size="small" onClick={() => void send(names.filter((name) => chosen[name] === 'mine'))}>
            Salvar escolhas
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => void send(names)}>
          {fields.length > 1 ? 'Usar todas as minhas' : 'Usar a minha'}
        </Button>
        <Button size="small" look="quiet" onClick={() => void send([])}>
          {fields.length > 1 ? 'Manter todas as outras' : 'Manter a outra'}
        </Button>
      </Row>
    </>
  );
}

interface FieldProps {
  label: string;
  sides: readonly { side: Side; who: string; value: string }[];
  /** Undefined without fields to choose. */
  chosen: Side | null | undefined;
  onChoose: (side: Side) => void;
}

function Field({ label, sides, chosen, onChoose }: FieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.sides}>
        {sides.map(({ side, who, value }) => {
          const words = (
            <span>
              <small>{who}</small>
              <b>{value}</b>
            </span>
          );
          if (chosen === undefined)
            return (
              <Row key={side} gap={2} className={styles.side}>
                {words}
              </Row>
            );
          return (
            <label key={side} className={rowClass({ gap: 2 }, styles.side)}>
              <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
              {words}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The conflict with the newest known record, which may have changed since the refusal. */
function useConflict(entry: Entry): Conflict | null {
  const data = useData();
  const [known, setKnown] = useState<RecordRow | null>(null);
  useEffect(() => {
    const { type, id } = entry.operation;
    return whileShown(
      data.read((tx) => tx.row({ type, id })),
      (row) => setKnown(row ?? null),
    );
  }, [data, entry]);
  return conflictOf(entry, known);
}
