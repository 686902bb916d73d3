import { atHourText } from '../../ui/words/at-hour-text.ts';

/** Text of the strip while `why` holds. `syncedAt`: time of the last answer in ms, null if there was none. */
export function savedAtText(syncedAt: number | null, why = 'Sem conexão'): string {
  return syncedAt === null
    ? `${why}. Ainda não há dados salvos neste aparelho.`
    : `${why}. Mostrando dados salvos ${atHourText(syncedAt)}.`;
}
