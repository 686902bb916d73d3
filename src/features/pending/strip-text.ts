import type { Entry } from '../../data/mirror/entry.ts';
import type { LostEntries } from '../../data/mirror/lost-entries.ts';
import { countText } from '../../ui/words/count-text.ts';

/** '3 envios na fila', '1 envio precisa de você'. */
export function summaryOf(entries: readonly Entry[]): string {
  const parked = entries.filter(({ state }) => state.kind === 'parked').length;
  if (parked > 0) return `${countText(parked, 'envio precisa', 'envios precisam')} de você`;
  return `${countText(entries.length, 'envio', 'envios')} na fila`;
}

/** Message about entries that this device has lost and cannot send. Null without any. */
export function lossText({ lost, unreadable }: LostEntries): string | null {
  const texts: string[] = [];
  if (lost === 1) texts.push('1 envio que estava neste aparelho se perdeu: o navegador apagou os dados.');
  if (lost > 1)
    texts.push(`${lost} envios que estavam neste aparelho se perderam: o navegador apagou os dados.`);
  if (unreadable.length > 0) texts.push(unreadableText(unreadable.map(({ text }) => text)));
  return texts.length > 0 ? texts.join(' ') : null;
}

function unreadableText(words: readonly string[]): string {
  const known = words.filter((text) => text !== '').map((text) => `“${text}”`);
  const what =
    words.length === 1
      ? '1 envio não pode mais ser lido neste aparelho e não será enviado'
      : `${words.length} envios não podem mais ser lidos neste aparelho e não serão enviados`;
  return known.length > 0 ? `${what}: ${known.join(', ')}.` : `${what}.`;
}
