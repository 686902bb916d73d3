import type { Losses } from '../../data/losses.ts';
import type { About, Entry } from '../../data/outbox/entry.ts';
import { countText } from '../../ui/count-text.ts';
import { isConflict } from './is-conflict.ts';

const TITLES = {
  chatMessage: 'Mensagem',
  ticket: 'Novo ticket',
  ticketResponse: 'Resposta de ticket',
  ticketStatus: 'Status de ticket',
  item: 'Item',
  itemRemoval: 'Exclusão de item',
  stock: 'Reposição',
  category: 'Categoria',
  categoryRemoval: 'Exclusão de categoria',
  campaign: 'Campanha',
  campaignRemoval: 'Exclusão de campanha',
  invite: 'Convite',
  location: 'Configuração do local',
  wifi: 'Configuração Wi-Fi',
  seen: 'Marca de leitura',
} satisfies Record<About['kind'], string>;

/** What kind of thing waits. */
export const titleOf = ({ about }: Entry): string => TITLES[about.kind];

/** How an entry stands, in the person's words. */
export function stateText(entry: Entry): string {
  const { state } = entry;
  switch (state.kind) {
    case 'sending':
      return 'Enviando';
    case 'parked':
      return isConflict(entry) ? 'Mudou enquanto você editava' : 'Não foi possível enviar';
    case 'queued':
      if (state.waitsFor === 'session') return 'Entre novamente para enviar';
      return state.unclear ? 'Confirmando o envio' : 'Na fila';
  }
}

/** '3 envios na fila', '1 envio precisa de você'. */
export function summaryOf(entries: readonly Entry[]): string {
  const parked = entries.filter(({ state }) => state.kind === 'parked').length;
  if (parked > 0) return `${countText(parked, 'envio precisa', 'envios precisam')} de você`;
  return `${countText(entries.length, 'envio', 'envios')} na fila`;
}

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

/** What will never be sent because this device has lost it; null where there is nothing to tell. */
export function lossText({ lost, unreadable }: Losses): string | null {
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
