import { countText } from './count-text.ts';

/** Other records changed by a deletion: '3 itens e 1 campanha usam esta categoria.' Null without any. */
export function usesText(what: string, { items = 0, campaigns = 0 }: { items?: number; campaigns?: number }) {
  const parts = [
    items > 0 && countText(items, 'item', 'itens'),
    campaigns > 0 && countText(campaigns, 'campanha', 'campanhas'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return `${parts.join(' e ')} ${items + campaigns === 1 ? 'usa' : 'usam'} ${what}.`;
}
