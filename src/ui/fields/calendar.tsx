import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type Matcher } from 'react-day-picker';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import { WEEKDAY_TEXT } from '../../domain/words/weekday.ts';
import { dateOfDay, dayOfDate, type IsoDay } from '../words/date-text.ts';
import styles from './calendar.module.css';

export type CalendarProps = {
  value: IsoDay | null;
  today: IsoDay;
  onPick: (day: IsoDay) => void;
  min?: IsoDay;
  max?: IsoDay;
};

/** Years offered before today without a limit. */
const YEARS_BACK = 100;
const YEARS_AHEAD = 20;

/** The locale's own short names lack their accents. */
const formatters = { formatWeekdayName: (date: Date) => WEEKDAY_TEXT[date.getDay()]?.slice(0, 3) ?? '' };

const classNames = {
  root: styles.calendar,
  month: styles.month,
  month_caption: styles.caption,
  dropdowns: styles.dropdowns,
  dropdown_root: styles.dropdown,
  dropdown: styles.select,
  caption_label: styles.captionLabel,
  button_previous: styles.move,
  button_next: styles.move,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.button,
  outside: styles.outside,
  today: styles.today,
  selected: styles.selected,
  disabled: styles.disabled,
};

/** A month of six weeks in Portuguese, with year and month selection [K-01]. Loaded with its library. */
export function Calendar({ value, today, onPick, min, max }: CalendarProps) {
  const now = dateOfDay(today);
  const start = min ? dateOfDay(min) : new Date(now.getFullYear() - YEARS_BACK, 0);
  const end = max ? dateOfDay(max) : new Date(now.getFullYear() + YEARS_AHEAD, 11);
  const outside: Matcher[] = [];
  if (min) outside.push({ before: dateOfDay(min) });
  if (max) outside.push({ after: dateOfDay(max) });
  const selected = value ? dateOfDay(value) : undefined;
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      locale={ptBR}
      captionLayout="dropdown"
      navLayout="around"
      classNames={classNames}
      formatters={formatters}
      components={{ Chevron: Arrow }}
      startMonth={start}
      endMonth={end}
      disabled={outside}
      today={now}
      selected={selected}
      defaultMonth={selected ?? nearest(now, start, end)}
      onSelect={(date: Date) => onPick(dayOfDate(date))}
    />
  );
}

function nearest(date: Date, start: Date, end: Date): Date {
  if (date < start) return start;
  return date > end ? end : date;
}

function Arrow({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  if (orientation === 'left') return <ChevronLeft />;
  if (orientation === 'right') return <ChevronRight />;
  return <ChevronDown size={18} />;
}
