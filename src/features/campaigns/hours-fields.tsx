import { WEEKDAYS } from '../../domain/intelligence/intelligence.ts';
import { Row } from '../../ui/base/row.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { CampaignValues } from './campaign-values.ts';
import styles from './campaigns.module.css';
import { FormSection } from './form-section.tsx';

interface HoursFieldsProps {
  values: CampaignValues;
  error: string | undefined;
  onChange: (part: Partial<CampaignValues>) => void;
}

/** Weekdays and hours within the dates. Empty fields mean every day and the whole day. */
export function HoursFields({ values, error, onChange }: HoursFieldsProps) {
  const { weekdays, from, to } = values;
  const toggle = (day: number): void =>
    onChange({
      weekdays: weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day],
    });
  return (
    <FormSection title="Dias e horários">
      <fieldset className={styles.choice} aria-label="Dias da semana">
        <p className={styles.soft}>Nenhum dia marcado vale para todos.</p>
        <Row wrap gap={3}>
          {WEEKDAYS.map((name, day) => (
            <Checkbox key={name} label={name} checked={weekdays.includes(day)} onChange={() => toggle(day)} />
          ))}
        </Row>
      </fieldset>
      <div className={styles.dates}>
        <TextField
          type="time"
          label="Das"
          value={from}
          hint="Horário de Brasília"
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          type="time"
          label="Até"
          value={to}
          error={error}
          hint={hintOf(from, to)}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
    </FormSection>
  );
}

function hintOf(from: string, to: string): string {
  if (from === '' && to === '') return 'Sem horário vale o dia todo';
  return from !== '' && to !== '' && to < from ? `Passa da meia-noite, até ${to} do dia seguinte` : '';
}
