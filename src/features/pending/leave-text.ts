import { countText } from '../../ui/count-text.ts';

/** What a person is asked who is about to leave with something unsent [F-14]. */
export function unsentText(count: number): string {
  return `Há ${countText(count, 'envio que ainda não saiu', 'envios que ainda não saíram')} deste aparelho`;
}

/** The same of restocking visits that were begun and not handed over. */
export function openVisitsText(count: number): string {
  return count === 1
    ? 'Há uma reposição que não foi concluída'
    : `Há ${count} reposições que não foram concluídas`;
}

/** The same of messages and tickets that were begun and never sent. */
export function draftsText(count: number): string {
  return `Há ${countText(count, 'texto escrito que não foi enviado', 'textos escritos que não foram enviados')}`;
}
