import { useState } from 'react';
import { useData } from '../../../data/hooks/data-context.tsx';
import { submit } from '../../../data/outbox/submit.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { stockDraft } from '../../../data/rows/shop-drafts.ts';
import type { VisitLine } from '../../../data/rows/visits.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { useBusy } from '../../../ui/base/use-busy.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { WaitingTag } from '../../../ui/marks/waiting-tag.tsx';
import { ConfirmDialog } from '../../../ui/sheets/confirm-dialog.tsx';
import { saySubmission } from '../../../ui/toasts/say-submission.ts';
import styles from './restock.module.css';
import { moveText, undoText } from './restock-texts.ts';

interface LineProps {
  line: VisitLine;
  /** The current item. Undefined for a deleted item, whose entries cannot be undone. */
  item: ManagedItem | undefined;
  locationId: string;
  visitId: string;
}

/** One entry of an earlier visit. Undoing or restoring it shows the effect first. */
export function Line(props: LineProps) {
  const { line, item } = props;
  const [asking, setAsking] = useState(false);
  const { busy, send } = useReversal(props);
  const name = line.itemName || item?.value.name || 'Item';
  const isUndone = line.state === 'undone';
  const verb = isUndone ? 'Refazer' : 'Desfazer';
  return (
    <li>
      <span>
        <b>{name}</b>
        <br />
        <span className={textClass({ tone: 'soft', size: 1 })}>{moveText(line.move)}</span>
      </span>
      <span className={rowClass({ wrap: true, justify: 'end' }, styles.standing)}>
        {isUndone && <Tag>Desfeito</Tag>}
        {(line.state === 'queued' || line.state === 'parked') && (
          <WaitingTag parked={line.state === 'parked'} />
        )}
        {line.state !== 'parked' && !line.isFixed && item && (
          <Button
            look="ghost"
            size="small"
            busy={busy}
            aria-label={`${verb} ${moveText(line.move)}, ${name}`}
            onClick={() => setAsking(true)}
          >
            {verb}
          </Button>
        )}
      </span>
      {item && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          title={`${verb} “${moveText(line.move)}” de ${name}?`}
          text={undoText(line, item.shelf + item.pending)}
          confirmLabel={verb}
          onConfirm={() => {
            setAsking(false);
            void send();
          }}
        />
      )}
    </li>
  );
}

function useReversal({ line, item, locationId, visitId }: LineProps) {
  const data = useData();
  const [busy, during] = useBusy();
  const send = async (): Promise<void> => {
    const move = { kind: 'desfeito', undoes: line.undoneBy ?? line.id } as const;
    const entry = { id: crypto.randomUUID(), itemId: line.itemId, at: serverClock.now(), move };
    const itemName = line.itemName || item?.value.name || '';
    const draft = stockDraft(entry, { id: visitId, locationId }, { owner: data.user.sub, itemName });
    const words = line.undoneBy
      ? { done: 'Refeito.', failed: 'Erro ao refazer' }
      : { done: 'Desfeito.', failed: 'Erro ao desfazer' };
    saySubmission(await during(submit(data, draft)), words);
  };
  return { busy, send };
}
