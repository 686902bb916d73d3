import { memo } from 'react';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import type { ShelfNote } from '../../../data/rows/shelf-notes.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { shopZone, weekdayOf } from '../../../domain/hours/shop-time-zone.ts';
import type { LossReason } from '../../../domain/restock/move.ts';
import { stockLevel } from '../../../domain/shop/stock-level.ts';
import { longWeekdayText } from '../../../domain/words/long-weekday.ts';
import { DAY_MS } from '../../../domain/words/time-units.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { usePressed } from '../../../ui/base/use-pressed.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { ExpiryMark } from '../expiry-mark.tsx';
import { ManagedPicture } from '../managed-picture.tsx';
import { ArrivalFields } from './arrival-fields.tsx';
import { AskedCount } from './count-notice.tsx';
import { CountReason } from './count-reason.tsx';
import styles from './restock.module.css';
import { countAskOf } from './use-shelf.ts';
import type { ArrivalFacts } from './use-visit.ts';
import { isOf, missingUnits, type RestockKind, shelfAfter, type Touch, unitsOf } from './visit-state.ts';

export interface RestockRowProps {
  item: ManagedItem;
  categoryNames: ReadonlyMap<string, string>;
  kind: RestockKind;
  /** Reason of units that are taken out. */
  reason: LossReason;
  /** Note on its sales. Undefined for goods that last. */
  note: ShelfNote | undefined;
  /** Entries of this item in the current visit. */
  touches: readonly Touch[];
  onSet: (item: ManagedItem, units: number) => void;
  /** The person may read costs. */
  readsCosts: boolean;
  onTell: (id: string, facts: ArrivalFacts) => void;
  onExplain: (itemId: string, why: Touch['why']) => void;
}

/** One product with its big stepper: stock before, entries, stock after. */
export const RestockRow = memo(function RestockRow({
  item,
  categoryNames,
  kind,
  reason,
  note,
  touches,
  onSet,
  readsCosts,
  onTell,
  onExplain,
}: RestockRowProps) {
  const ask = countAskOf(item);
  const key = { itemId: item.row.id, kind, reason };
  const own = touches.findLast(isOf(key));
  const before = item.shelf + item.pending;
  const after = shelfAfter(before, touches);
  // A requested count is blind: the person does not see the expected number.
  const start = kind === 'contado' && !ask ? Math.max(0, after) : 0;
  const missing = kind === 'contado' && !ask ? missingUnits(touches) : 0;
  const [units, press] = usePressed(unitsOf(touches, key) ?? start);
  const set = (next: number): void => {
    press(() => {
      onSet(item, next);
      return true;
    }, next);
  };
  return (
    <>
      <Row wrap justify="end" gap={3} className={styles.row}>
        <ManagedPicture item={item} categoryNames={categoryNames} />
        <div className={styles.about}>
          <h2>{item.value.name}</h2>
          {ask ? (
            <AskedCount ask={ask} isCounted={touches.some((touch) => touch.kind === 'contado')} />
          ) : (
            <p className={textClass({ size: 1, tone: 'soft', digits: true })}>
              <Level units={before} minimum={item.value.refill?.minimum} />
              {touches.length > 0 && (
                <>
                  {' '}
                  <span className={after >= before ? styles.more : styles.less}>
                    {after >= before ? `+${after - before}` : `−${before - after}`}
                  </span>{' '}
                  → {after}
                </>
              )}
            </p>
          )}
          <p className={textClass({ size: 1 })}>
            <ExpiryMark item={item.value} />
          </p>
          {note && !ask && (
            <p className={textClass({ size: 1, tone: 'soft' })}>
              {note.pace}
              {note.ends !== null && <Ends at={note.ends} />}
            </p>
          )}
        </div>
        <Stepper label={item.value.name} look="loose" value={units} onValueChange={set} />
      </Row>
      {ask && kind === 'contado' && !own && (
        <Button look="ghost" size="small" onClick={() => set(0)}>
          Não há nenhum
        </Button>
      )}
      {missing > 0 && own && (
        <CountReason
          name={item.value.name}
          missing={missing}
          value={own.why}
          onChoose={(why) => onExplain(item.row.id, why)}
        />
      )}
      {kind === 'reposto' && own && (
        <ArrivalFields
          key={own.id}
          item={item}
          touch={own}
          readsCosts={readsCosts}
          onTell={(facts) => onTell(own.id, facts)}
        />
      )}
    </>
  );
});

/** ' · acaba hoje', ' · acaba quinta-feira' within a week, nothing later. Days are the shop's. */
function Ends({ at }: { at: number }) {
  const left = at - serverClock.now();
  if (left > 7 * DAY_MS) return null;
  // `at` is midnight after the day, so 1 ms less is still that day.
  const day = left <= DAY_MS ? 'hoje' : longWeekdayText(weekdayOf(shopZone().dayOf(at - 1)));
  return (
    <>
      {' '}
      · <b className={left <= DAY_MS ? styles.less : undefined}>acaba {day}</b>
    </>
  );
}

function Level({ units, minimum }: { units: number; minimum: number | null | undefined }) {
  const level = stockLevel(units, minimum);
  if (level === 'none') return <span className={styles.less}>0 · esgotado</span>;
  return <span className={level === 'low' ? styles.less : undefined}>{units}</span>;
}
