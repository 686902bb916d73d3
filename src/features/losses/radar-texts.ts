import type { RadarItem } from '../../domain/losses/radar.ts';
import type { RadarHour } from '../../domain/losses/radar-hours.ts';
import { countText } from '../../ui/words/count-text.ts';

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

const SPANS: Readonly<Record<string, string>> = {
  dawn: 'da madrugada',
  morning: 'da manhã',
  afternoon: 'da tarde',
  evening: 'da noite',
  weekend: 'do fim de semana',
  workdays: 'dos dias úteis',
};

/** 'faltaram 17 un. em 6 de 9 contagens; o comum aqui é até 1'. */
export function radarItemText({ missing, short, counts, usual }: Omit<RadarItem, 'itemId'>): string {
  return `faltaram ${missing} un. em ${short} de ${countText(counts, 'contagem', 'contagens')}; ${usualText(usual)}`;
}

/** 'Nas contagens em torno da noite faltaram 12 un.; o comum aqui é até 2.' A span of a newer server is any hours. */
export function radarHourText({ span, missing, usual }: RadarHour): string {
  const around = SPANS[span] ?? 'de certas horas';
  return `Nas contagens em torno ${around} faltaram ${missing} un.; ${usualText(usual)}.`;
}

const usualText = (usual: number): string => `o comum aqui é até ${whole.format(Math.ceil(usual))}`;
