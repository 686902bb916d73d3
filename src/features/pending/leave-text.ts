import { countText } from '../../ui/words/count-text.ts';

/** The question before a sign-out with unsent entries [F-14]. */
export function unsentText(count: number): string {
  return `Há ${countText(count, 'envio que ainda não saiu', 'envios que ainda não saíram')} deste aparelho`;
}

/** The same for unfinished restocking visits. */
export function openVisitsText(count: number): string {
  return count === 1
    ? 'Há uma reposição que não foi concluída'
    : `Há ${count} reposições que não foram concluídas`;
}

/** The same for unsent messages and tickets. */
export function draftsText(count: number): string {
  return `Há ${countText(count, 'texto escrito que não foi enviado', 'textos escritos que não foram enviados')}`;
}
