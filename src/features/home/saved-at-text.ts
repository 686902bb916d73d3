/** Text of the strip while `why` holds. `syncedAt`: time of the last answer in ms, null if there was none. */
export function savedAtText(syncedAt: number | null, why = 'Sem conexão'): string {
  return syncedAt === null
    ? `${why}. Ainda não há dados salvos neste aparelho.`
    : `${why}. Mostrando dados salvos às ${timeOfDay(new Date(syncedAt))}.`;
}

/** '14:05' in the device's zone. By hand, because the start avoids Intl: see src/ui/base/in-groups.ts. */
export function timeOfDay(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
