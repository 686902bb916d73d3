import { minutesOf, timeOf } from '../../domain/hours/offer-hours.ts';
import type { Opening } from '../../domain/hours/opening.ts';

/** Typed values of one line of the week. Two empty times mean the whole day. */
export interface SpanValues {
  key: string;
  weekdays: readonly number[];
  from: string;
  to: string;
}

export type OpeningValues = ReturnType<typeof openingValues>;

/** A new line: Monday to Friday, 7:00 to 22:00, to be changed. */
export const newSpan = (key: string): SpanValues => ({
  key,
  weekdays: [1, 2, 3, 4, 5],
  from: '07:00',
  to: '22:00',
});

export function openingValues({ spans, maintenance, sellsWithinHours }: Opening) {
  return {
    spans: spans.map(({ weekdays, span }, index) => ({
      key: String(index),
      weekdays,
      from: span ? timeOf(span.from) : '',
      to: span ? timeOf(span.to) : '',
    })),
    isInMaintenance: maintenance !== null,
    note: maintenance?.note ?? '',
    sellsWithinHours,
  };
}

/** Problem of a line of the week. Null for none. */
export function spanProblem({ from, to }: SpanValues): string | null {
  if (from === '' && to === '') return null;
  if (minutesOf(from) === null || minutesOf(to) === null) return 'Preencha os dois horários ou nenhum';
  return from === to && from !== '00:00' ? 'Os dois horários são iguais' : null;
}

/** The opening that lines without problems describe. */
export function openingOf({ spans, isInMaintenance, note, sellsWithinHours }: OpeningValues): Opening {
  return {
    spans: spans.map(({ weekdays, from, to }) => {
      const [begin, end] = [minutesOf(from), minutesOf(to)];
      const isWhole = begin === null || end === null || begin === end;
      return { weekdays: [...weekdays].sort(), span: isWhole ? null : { from: begin, to: end } };
    }),
    maintenance: isInMaintenance ? { note: note.trim() } : null,
    sellsWithinHours: sellsWithinHours && spans.length > 0,
  };
}
