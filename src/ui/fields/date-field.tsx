import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { optionalPart } from '../base/late-part.tsx';
import { Row } from '../base/row.tsx';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Skeleton } from '../marks/skeleton.tsx';
import { Sheet } from '../sheets/sheet.tsx';
import {
  type DateFormat,
  dayOfDigits,
  dayOfShort,
  dayText,
  digitsOfDay,
  type IsoDay,
  punctuate,
} from '../words/date-text.ts';
import styles from './date-field.module.css';
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx';

const Calendar = optionalPart(
  async () => (await import('./calendar.tsx')).Calendar,
  <Skeleton shape="grid" count={1} label="Abrindo calendário…" />,
);

export type DateFieldProps = Omit<
  MaskedFieldProps,
  'value' | 'onValueChange' | 'format' | 'unformat' | 'min' | 'max' | 'after' | 'inputMode'
> & {
  /** The day as 'YYYY-MM-DD'. Null for an empty or invalid text. */
  value: IsoDay | null;
  /** The day of the button 'Hoje'. The caller gives it, because a device's clock may be days off. */
  today: IsoDay;
  /** `wrong`: typed digits that are no day, or ''. A save despite them would store that there is no day. */
  onValueChange: (day: IsoDay | null, wrong: string) => void;
  /** The digits of `onValueChange`, if the caller stores them. */
  wrong?: string;
  format?: DateFormat;
  /** First and last day that can be chosen. */
  min?: IsoDay;
  max?: IsoDay;
};

const unformat = (shown: string): string => shown.replace(/\D/g, '').slice(0, 8);
const HINTS: Readonly<Record<DateFormat, string>> = {
  'MM/DD/YYYY': 'mm/dd/aaaa',
  'DD/MM/YYYY': 'dd/mm/aaaa',
  'YYYY-MM-DD': 'aaaa-mm-dd',
};

/**
 * A day, typed or chosen from a calendar [K-01]. A typed text takes effect once it is a day within the limits. A year
 * of two digits is completed when the field is left.
 */
export function DateField(props: DateFieldProps) {
  const {
    value,
    today,
    wrong,
    onValueChange,
    format = 'MM/DD/YYYY',
    min,
    max,
    error,
    disabled,
    readOnly,
    ...rest
  } = props;
  // Typed digits that are no day. The digits of a valid day come from `value`.
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(Boolean(wrong));
  const [open, setOpen] = useState(false);
  const digits = value ? digitsOfDay(value, format) : (wrong ?? typed);
  const complaint = complaintOf(digits, { format, min, max });
  const type = (next: string): void => {
    const day = complaintOf(next, { format, min, max }) === null ? dayOfDigits(next, format) : null;
    tell(day, day === null ? next : '');
  };
  const tell = (day: IsoDay | null, noDay: string): void => {
    setTyped(noDay);
    setLeft(false);
    if (day !== value || noDay !== (wrong ?? typed)) onValueChange(day, noDay);
  };
  const leave = (): void => {
    const day = dayOfShort(digits, format);
    if (day !== null) type(digitsOfDay(day, format));
    setLeft(true);
  };
  const choose = (day: IsoDay | null): void => {
    setOpen(false);
    tell(day, '');
  };
  return (
    <>
      <MaskedField
        placeholder={HINTS[format]}
        autoComplete="off"
        {...rest}
        disabled={disabled}
        readOnly={readOnly}
        inputMode="numeric"
        error={error ?? ((left || digits.length === 8) && complaint)}
        value={digits}
        onValueChange={type}
        format={(raw) => punctuate(raw, format)}
        unformat={unformat}
        onBlur={(event) => {
          leave();
          rest.onBlur?.(event);
        }}
        onKeyDown={(event) => {
          // Enter sends the form, so it counts as leaving the field.
          if (event.key === 'Enter') leave();
          rest.onKeyDown?.(event);
        }}
        after={
          <IconButton
            label={`Abrir calendário: ${rest.label}`}
            icon={<CalendarDays />}
            disabled={disabled || readOnly}
            onClick={() => setOpen(true)}
          />
        }
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={rest.label}>
        <Calendar value={value} today={today} onPick={choose} min={min} max={max} />
        <TodayAndClear
          value={value}
          today={today}
          min={min}
          max={max}
          required={rest.required}
          onPick={choose}
          onClear={() => choose(null)}
        />
      </Sheet>
    </>
  );
}

function TodayAndClear(props: {
  value: IsoDay | null;
  today: IsoDay;
  min?: IsoDay;
  max?: IsoDay;
  required?: boolean;
  onPick: (day: IsoDay) => void;
  onClear: () => void;
}) {
  const { value, today, min, max, required, onPick, onClear } = props;
  const allowed = (!min || today >= min) && (!max || today <= max);
  return (
    <Row justify="end" gap={2} align="stretch" className={styles.quick}>
      {value !== null && !required && (
        <Button look="ghost" onClick={onClear}>
          Limpar
        </Button>
      )}
      {allowed && (
        <Button look="quiet" onClick={() => onPick(today)}>
          Hoje
        </Button>
      )}
    </Row>
  );
}

/** Complaint about the digits so far. Null for valid digits and for none. */
function complaintOf(
  digits: string,
  { format, min, max }: { format: DateFormat; min?: IsoDay; max?: IsoDay },
): string | null {
  if (digits === '') return null;
  const day = dayOfDigits(digits, format);
  if (day === null) return 'Data inválida';
  if (min && day < min) return `Escolha uma data a partir de ${dayText(min, format)}`;
  if (max && day > max) return `Escolha uma data até ${dayText(max, format)}`;
  return null;
}
