import * as v from 'valibot';
import { paths } from '../../src/paths.ts';
import { bodyOf } from './bounded.ts';

/** A line about one kind of alarm at one shop. */
const AlarmLine = v.object({
  text: v.string(),
  detail: v.string(),
  /** Path of the screen to which it leads by itself. */
  path: v.string(),
  shopId: v.string(),
});
export type AlarmLine = v.InferOutput<typeof AlarmLine>;

/**
 * The alarms of a report that waits to leave. `lines`: the first of them. `counts`: how many lines each of the report's
 * places has in all, in the order of the places.
 */
export const PendingAlarms = v.object({ lines: v.array(AlarmLine), counts: v.array(v.number()) });
export type PendingAlarms = v.InferOutput<typeof PendingAlarms>;

const alarmsText = (count: number): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? 'alarme' : 'alarmes'}`;

/** Words of a report of alarms. */
interface AlarmWords {
  title: string;
  /** The second line on a device. */
  body: string;
  /** Lines of the mail. */
  lines: { text: string; detail: string }[];
  path: string;
}

/** The words of the alarms at those of the places that a person reads now. Null where none is left. */
export function wordsOfAlarms(
  { lines, counts }: PendingAlarms,
  places: readonly string[],
  readable: readonly string[],
): AlarmWords | null {
  const held = new Set(readable);
  const listed = lines.filter(({ shopId }) => held.has(shopId));
  const all = places.reduce((sum, place, nth) => sum + (held.has(place) ? (counts[nth] ?? 0) : 0), 0);
  if (all === 0) return null;
  const [only] = listed;
  if (only && all === 1) return { title: only.text, body: only.detail, lines: [only], path: only.path };
  const left = all - listed.length;
  return {
    title: `${alarmsText(all)} nos seus locais`,
    body: bodyOf(
      listed.map(({ text }) => text),
      left,
    ),
    // Where none of the listed is left, the title alone tells of the others.
    lines: [...listed, ...(left > 0 && only ? [{ text: `e mais ${alarmsText(left)}`, detail: '' }] : [])],
    path: paths.myLocations(),
  };
}
