/** What the offline strip says; `syncedAt` is ms of the last answer, null when there never was one. */
export function savedAtText(syncedAt: number | null): string {
  return syncedAt === null
    ? 'Sem conexão. Ainda não há dados salvos neste aparelho.'
    : `Sem conexão. Mostrando dados salvos às ${timeOfDay(new Date(syncedAt))}.`;
}

/** By hand, because the start does without Intl: see src/ui/in-groups.ts. */
function timeOfDay(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
