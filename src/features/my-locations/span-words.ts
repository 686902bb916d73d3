import { type Day, isoOfDay, shopZone, weekdayOf } from '../../domain/hours/shop-time-zone.ts';
import { SPANS, type SpanName } from '../../domain/overview/overview.ts';
import { spansAt } from '../../domain/overview/spans.ts';
import { monthName, monthOf } from '../../domain/words/month.ts';
import { WEEKDAY_TEXT } from '../../domain/words/weekday.ts';

/** A span of time with its words. */
export interface NamedSpan {
  id: SpanName;
  /** 'Hoje', '7 dias', 'Novembro'. */
  label: string;
  /** 'sobre segunda, 16/11', 'sobre os 7 anteriores', 'sobre 1 a 23/10'. */
  against: string;
}

const zone = shopZone();

/** The three spans that end at an instant, ms. */
export function namedSpans(at: number): NamedSpan[] {
  const today = zone.dayOf(at);
  const { today: day, month } = spansAt(today);
  const words: Record<SpanName, Omit<NamedSpan, 'id'>> = {
    today: {
      label: 'Hoje',
      against: `sobre ${WEEKDAY_TEXT[weekdayOf(day.before.first)]}, ${dayAndMonth(day.before.first)}`,
    },
    week: { label: '7 dias', against: 'sobre os 7 anteriores' },
    month: {
      label: monthName(monthOf(today)),
      against:
        month.before.first === month.before.last
          ? `sobre ${dayAndMonth(month.before.first)}`
          : `sobre 1 a ${dayAndMonth(month.before.last)}`,
    },
  };
  return SPANS.map((id) => ({ id, ...words[id] }));
}

function dayAndMonth(day: Day): string {
  const [, month = '', date = ''] = isoOfDay(day).split('-');
  return `${Number(date)}/${month}`;
}
