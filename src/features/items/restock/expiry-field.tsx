import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { daysLeft } from '../../../domain/lots/expiry.ts';
import { endOfSale } from '../../../records/content/day.ts';
import { stackClass, textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import type { IsoDay } from '../../../ui/words/date-text.ts';

interface ExpiryFieldProps {
  name: string;
  /** 'YYYY-MM-DD'; undefined for goods without a date. */
  value: string | undefined;
  onValueChange: (expires: string | undefined) => void;
}

/** The last day of sale of what is put in. Most goods have none, so the field is asked for. */
export function ExpiryField({ name, value, onValueChange }: ExpiryFieldProps) {
  const [open, setOpen] = useState(value !== undefined);
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
  const isOver = value !== undefined && daysLeft(endOfSale(value), serverClock.now()) < 0;
  return (
    <div className={stackClass({ gap: 1 })}>
      <DateField
        label={`Validade de ${name}`}
        format="DD/MM/YYYY"
        value={(value as IsoDay | undefined) ?? null}
        onValueChange={(day) => onValueChange(day ?? undefined)}
      />
      {isOver && (
        <p role="status" className={textClass({ size: 1, tone: 'guava', weight: 600 })}>
          Esta data já passou: o que entrar não será vendido.
        </p>
      )}
    </div>
  );
}
