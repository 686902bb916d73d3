import { atHourText } from '../words/at-hour-text.ts';
import { Strip } from './strip.tsx';

/** The strip over saved data while `why` holds. `savedAt`: time of the last answer in ms, null if unknown. */
export function SavedStrip({ why = 'Sem conexão', savedAt }: { why?: string; savedAt: number | null }) {
  return <Strip kind="offline">{savedText(why, savedAt)}</Strip>;
}

/** Notice that saved data is shown, with the reason and its age. `savedAt` as above. */
export const savedText = (why: string, savedAt: number | null): string =>
  `${why}. Mostrando ${what(savedAt)}.`;

const what = (savedAt: number | null): string =>
  savedAt === null ? 'o que está salvo neste aparelho' : `dados salvos ${atHourText(savedAt)}`;
