import { type Entry, isConflict } from '../../data/mirror/entry.ts';
import { ENTRY_TITLES } from '../../data/mirror/entry-titles.ts';

/** The title of a queued entry's kind. */
export const queuedTitle = ({ about }: Entry): string => ENTRY_TITLES[about.kind];

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
