import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useServerDay } from '../../../data/hooks/server-days.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { isoOfDay } from '../../../domain/hours/shop-time-zone.ts';
import { daysLeft } from '../../../domain/lots/expiry.ts';
import { endOfSale } from '../../../records/content/day.ts';
import { stackClass, textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { dayOfShort } from '../../../ui/words/date-text.ts';
import type { ArrivalFacts } from './use-visit.ts';
import type { Touch } from './visit-state.ts';

const FORMAT = 'DD/MM/YYYY';

interface ExpiryFieldProps {
  name: string;
  /** The entry of the units that were put in. */
  touch: Pick<Touch, 'expires' | 'wrongDay'>;
  onTell: (facts: ArrivalFacts) => void;
}

/** The last day of sale of units that are put in. Most goods have none, so a press opens the field. */
export function ExpiryField({ name, touch, onTell }: ExpiryFieldProps) {
  const { expires, wrongDay = '' } = touch;
  const isTold = expires !== undefined || wrongDay !== '';
  const [open, setOpen] = useState(isTold);
  const today = isoOfDay(useServerDay());
  // The day may have been typed in the camera's sheet.
  if (isTold && !open) setOpen(true);
  useEndOfTyping(() => {
    const day = dayOfShort(wrongDay, FORMAT);
    if (day !== null) onTell({ expires: day, wrongDay: '' });
  });
  if (!open)
    return (
      <Button
        look="ghost"
        size="small"
        icon={<CalendarClock />}
        aria-label={`Validade de ${name}`}
        onClick={() => setOpen(true)}
      >
        Validade
      </Button>
    );
  const isOver = expires !== undefined && daysLeft(endOfSale(expires), serverClock.now()) < 0;
  return (
    <div className={stackClass({ gap: 1 })}>
      <DateField
        label={`Validade de ${name}`}
        format={FORMAT}
        value={expires ?? null}
        today={today}
        wrong={wrongDay}
        onValueChange={(day, wrongDay) => onTell({ expires: day ?? undefined, wrongDay })}
      />
      {isOver && (
        <p role="status" className={textClass({ size: 1, tone: 'guava', weight: 600 })}>
          Esta data já passou: o que entrar não será vendido.
        </p>
      )}
    </div>
  );
}

/** Ends the typing at unmount, too: the scan of another item removes a field without a blur. */
function useEndOfTyping(end: () => void): void {
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => () => latest.current(), []);
}
