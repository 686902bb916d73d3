import type { LostEntries } from '../../data/mirror/lost-entries.ts';
import { countText } from '../../ui/words/count-text.ts';

/** Most items that the strip names. */
const MAX_NAMED = 2;

/** 'Café, Suco e mais 298 itens'. The strip stands on every screen, so it has room for few names. */
export function namesText({ names, count }: LostEntries['costs']): string {
  const named = names.slice(0, MAX_NAMED);
  const more = count - named.length;
  return named.join(', ') + (more > 0 ? ` e mais ${countText(more, 'item', 'itens')}` : '');
}
