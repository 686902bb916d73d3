/** What the strip says while `why`; `syncedAt` is ms of the last answer, null when there never was one. */
export function savedAtText(syncedAt: number | null, why = 'Sem conexão'): string {
  return syncedAt === null
    ? `${why}. Ainda não há dados salvos neste aparelho.`
    : `${why}. Mostrando dados salvos às ${timeOfDay(new Date(syncedAt))}.`;
}

/** By hand, because the start does without Intl: see src/ui/in-groups.ts. */
function timeOfDay(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
