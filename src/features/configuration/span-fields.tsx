import { WEEKDAYS } from '../../domain/intelligence/intelligence.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { SpanValues } from './opening-values.ts';

interface SpanFieldsProps {
  name: string;
  span: SpanValues;
  error: string | null;
  onChange: (span: SpanValues) => void;
  onRemove: () => void;
}

/** Weekdays and hours of one line of the week. No marked day means every day. */
export function SpanFields({ name, span, error, onChange, onRemove }: SpanFieldsProps) {
  const { weekdays, from, to } = span;
  const toggle = (day: number): void =>
    onChange({
      ...span,
      weekdays: weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day],
    });
  return (
    <fieldset aria-label={name}>
      <Row wrap gap={3}>
        {WEEKDAYS.map((label, day) => (
          <Checkbox key={label} label={label} checked={weekdays.includes(day)} onChange={() => toggle(day)} />
        ))}
      </Row>
      <Row gap={3} align="start">
        <TextField
          type="time"
          label="Abre às"
          value={from}
          onChange={(event) => onChange({ ...span, from: event.target.value })}
        />
        <TextField
          type="time"
          label="Fecha às"
          value={to}
          error={error ?? undefined}
          hint={hintOf(from, to)}
          onChange={(event) => onChange({ ...span, to: event.target.value })}
        />
      </Row>
      <Button look="ghost" onClick={onRemove}>
        Remover horário
      </Button>
    </fieldset>
  );
}

function hintOf(from: string, to: string): string {
  if (from === '' && to === '') return 'Sem horário vale o dia todo';
  return from !== '' && to !== '' && to < from ? 'Passa da meia-noite' : '';
}
