import { atFirstUse } from '../base/at-first-use.ts';

const hour = atFirstUse(() => new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' }));
const day = atFirstUse(
  () => new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' }),
);

/** 'às 14:05' of a point in time of today, else 'em 19/11/2026 às 14:05'. In ms. */
export function atHourText(at: number): string {
  const on = day().format(at);
  return `${on === day().format(Date.now()) ? '' : `em ${on} `}às ${hour().format(at)}`;
}
