import type { About, Entry } from '../../data/mirror/entry.ts';
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

/** The title of a queued entry's kind. */
export const titleOf = ({ about }: Entry): string => TITLES[about.kind];

/** The state of an entry in Portuguese. */
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
