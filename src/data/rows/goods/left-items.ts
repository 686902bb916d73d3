import { useData } from '../../hooks/data-context.tsx';
import { useSource } from '../../live/use-source.ts';
import { LEFT_ITEMS_KEY, readLeftItems, type ToldLeft } from '../../outbox/left-items.ts';

const NONE: readonly ToldLeft[] = [];

/** Items that the server left out of changes of many items, until `close`, and the reason in words. */
export function useLeftItems(): { left: readonly ToldLeft[]; close: () => Promise<void> } {
  const data = useData();
  const left = useSource(data.live.kept('leftItems', NONE, readLeftItems));
  return { left, close: () => data.keep(LEFT_ITEMS_KEY, undefined) };
}

/** 'porque mudou antes', for so many items that the server left out. */
export function leftBecause(reason: string, count: number): string {
  const [one, many] = BECAUSE[reason] ?? ['não foi aceito', 'não foram aceitos'];
  return `porque ${count === 1 ? one : many}`;
}

const BECAUSE: Readonly<Record<string, readonly [one: string, many: string]>> = {
  STALE: ['mudou antes', 'mudaram antes'],
  NOT_FOUND: ['não está mais no local', 'não estão mais no local'],
};
