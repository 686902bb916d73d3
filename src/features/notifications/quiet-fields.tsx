import { DAY_MINUTES, type QuietHours } from '../../records/push.ts';
import { rowClass } from '../../ui/base/look.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

const HOUR = 60;
/** The hours of a day, valued by their minutes. */
export const HOURS = Array.from({ length: DAY_MINUTES / HOUR }, (_, hour) => ({
  value: String(hour * HOUR),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** From 22:00 to 07:00. */
export const USUAL_QUIET: QuietHours = { from: 22 * HOUR, to: 7 * HOUR };

/** The hours without messages, by whole hours. Beginning and end differ. */
export function QuietFields({
  quiet,
  onChange,
}: {
  quiet: QuietHours;
  onChange: (next: QuietHours) => void;
}) {
  const field = (label: string, name: keyof QuietHours, other: keyof QuietHours) => (
    <SelectField
      label={label}
      value={String(quiet[name])}
      choices={HOURS.map((hour) => ({ ...hour, disabled: hour.value === String(quiet[other]) }))}
      onChange={({ target }) => onChange({ ...quiet, [name]: Number(target.value) })}
    />
  );
  return (
    <div className={rowClass({ paired: true, gap: 3 })}>
      {field('Das', 'from', 'to')}
      {field('Até as', 'to', 'from')}
    </div>
  );
}
