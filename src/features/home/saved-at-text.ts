/** Text of the strip while `why` holds. `syncedAt`: time of the last answer in ms, null if there was none. */
export function savedAtText(syncedAt: number | null, why = 'Sem conexão'): string {
  return syncedAt === null
    ? `${why}. Ainda não há dados salvos neste aparelho.`
    : `${why}. Mostrando dados salvos ${savedWhen(new Date(syncedAt), new Date())}.`;
}

/** 'às 14:05', and of another day 'em 19/11/2026 às 14:05'. */
function savedWhen(at: Date, now: Date): string {
  const day = at.toDateString() === now.toDateString() ? '' : `em ${dayOf(at)} `;
  return `${day}às ${timeOfDay(at)}`;
}

const dayOf = (at: Date): string => `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;

/** '14:05' in the device's zone. By hand, because the start avoids Intl: see src/ui/base/in-groups.ts. */
export const timeOfDay = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;

const two = (part: number): string => String(part).padStart(2, '0');
