import { CalmSpoken } from '../../ui/words/calm-spoken.tsx';
import { countText } from '../../ui/words/count-text.ts';

/** Says to screen readers how many items a search has found; nothing without a search. */
export const FoundItems = ({ query, count }: { query: string; count: number }) => (
  <CalmSpoken text={query === '' ? '' : countText(count, 'item encontrado', 'itens encontrados')} />
);
