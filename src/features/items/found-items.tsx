import { CalmSpoken } from '../../ui/words/calm-spoken.tsx';
import { countText } from '../../ui/words/count-text.ts';

/** Tells screen readers how many items a search has found. Silent without a search. */
export const FoundItems = ({ query, count }: { query: string; count: number }) => (
  <CalmSpoken text={query === '' ? '' : countText(count, 'item encontrado', 'itens encontrados')} />
);
