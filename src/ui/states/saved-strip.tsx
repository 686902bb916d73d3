import { Strip } from './strip.tsx';

const hour = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** The strip over saved data while `why` holds. `savedAt`: time of the last answer in ms, null if unknown. */
export function SavedStrip({ why = 'Sem conexão', savedAt }: { why?: string; savedAt: number | null }) {
  return <Strip kind="offline">{`${why}. Mostrando ${what(savedAt)}.`}</Strip>;
}

function what(savedAt: number | null): string {
  if (savedAt === null) return 'o que está salvo neste aparelho';
  const on = day.format(savedAt);
  const today = on === day.format(Date.now());
  return `dados salvos ${today ? '' : `em ${on} `}às ${hour.format(savedAt)}`;
}
