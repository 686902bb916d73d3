import { useRef, useState } from 'react';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { reasonOf } from '../../../data/wire/transport.ts';
import type { VisitSummary } from '../../../domain/restock/summary.ts';
import { stackClass, textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useProblemFocus } from '../../../ui/forms/use-problem-focus.ts';
import { ActSheet } from '../../../ui/sheets/act-sheet.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { CountReason } from './count-reason.tsx';
import { ExpiryField } from './expiry-field.tsx';
import styles from './restock.module.css';
import { arrivalText, REASONS, RESTOCK_KINDS } from './restock-texts.ts';
import type { RunningVisit } from './use-visit.ts';
import { missingUnits, type Touch } from './visit-state.ts';

interface FinishSheetProps {
  items: readonly ManagedItem[];
  running: RunningVisit;
  summary: VisitSummary;
  /** False for a role without costs, to whom every cost is unknown. */
  readsCosts: boolean;
  onClose: () => void;
}

/** The summary of the visit before it is sent. Every line can still be undone. */
export function FinishSheet({ items, running, summary, readsCosts, onClose }: FinishSheetProps) {
  const [busy, setBusy] = useState(false);
  const lines = useRef<HTMLUListElement>(null);
  const focusProblem = useProblemFocus(lines);
  const finish = async (): Promise<void> => {
    if (running.visit.touches.some(({ wrongDay }) => wrongDay)) return focusProblem();
    setBusy(true);
    try {
      await running.finish(items);
    } catch (thrown) {
      // Nothing was queued, and the whole visit is still stored here.
      setBusy(false);
      toast.error(reasonOf(thrown).message);
      return;
    }
    toast.success('Reposição concluída. Pode ser desfeita nas visitas anteriores.');
    onClose();
  };
  return (
    <ActSheet
      onClose={onClose}
      title="Concluir reposição"
      act="Concluir"
      busy={busy}
      disabled={running.visit.touches.length === 0}
      onAct={finish}
    >
      <dl className={stackClass({ gap: 2 }, styles.sums)}>
        <Sum label="Repostas" units={summary.restocked} worth={summary.restockedAtCost} />
        <Sum label="Retiradas" units={summary.lost} worth={summary.lostAtCost} />
        <Sum label="Diferença das contagens" units={summary.countDifference} />
      </dl>
      {readsCosts && summary.withoutCost > 0 && (
        <p className={textClass({ tone: 'soft', size: 1 })}>
          {summary.withoutCost === 1
            ? '1 produto não tem custo cadastrado e fica fora dos valores.'
            : `${summary.withoutCost} produtos não têm custo cadastrado e ficam fora dos valores.`}
        </p>
      )}
      <ul ref={lines} className={styles.lines}>
        {running.visit.touches.map((touch) => (
          <TouchLine
            key={touch.id}
            touch={touch}
            running={running}
            busy={busy}
            item={items.find(({ row }) => row.id === touch.itemId)}
          />
        ))}
      </ul>
    </ActSheet>
  );
}

interface TouchLineProps {
  touch: Touch;
  /** Undefined for a deleted item. */
  item: ManagedItem | undefined;
  running: RunningVisit;
  busy: boolean;
}

/**
 * One touch. A count that finds fewer units asks for the reason here, too, because a blind count was not asked before.
 * An invalid day is asked for again, because its row may be far away.
 */
function TouchLine({ touch, item, running, busy }: TouchLineProps) {
  const { itemId, kind, why } = touch;
  const name = item?.value.name ?? 'Item removido';
  const [asksDay] = useState(Boolean(touch.wrongDay));
  const own = running.visit.touches.filter((one) => one.itemId === itemId);
  const missing = kind === 'contado' ? missingUnits(own) : 0;
  return (
    <>
      <li>
        <span>
          <b>{name}</b>
          <br />
          <span className={textClass({ tone: 'soft', size: 1 })}>{touchText(touch)}</span>
        </span>
        <Button
          look="ghost"
          size="small"
          aria-label={`Desfazer ${touchText(touch)}, ${name}`}
          disabled={busy}
          onClick={() => running.forget(touch.id)}
        >
          Desfazer
        </Button>
      </li>
      {asksDay && item && (
        <li>
          <ExpiryField name={name} touch={touch} onTell={(facts) => running.tell(touch.id, facts)} />
        </li>
      )}
      {missing > 0 && (
        <li>
          <CountReason
            name={name}
            missing={missing}
            value={why}
            onChoose={(next) => running.explain(itemId, next)}
          />
        </li>
      )}
    </>
  );
}

function Sum({ label, units, worth }: { label: string; units: number; worth?: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {units} un.{worth !== undefined && worth > 0 && ` · ${moneyText(worth)} de custo`}
      </dd>
    </div>
  );
}

function touchText(touch: Touch): string {
  const { kind, units, reason, books } = touch;
  const label = RESTOCK_KINDS.find(({ id }) => id === kind)?.label ?? kind;
  if (kind === 'contado') return `${label}: ${units} (constava ${books})`;
  const why = kind === 'retirado' ? ` · ${REASONS.find(({ id }) => id === reason)?.label ?? reason}` : '';
  return `${label}: ${units}${why}${kind === 'reposto' ? arrivalText(touch) : ''}`;
}
