import { useCallback, useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { serverClock } from '../../data/wire/server-clock.ts';
import type { OneSale, SoldSale } from '../../domain/sales/sales.ts';
import { readReturns } from '../../records/content/sale-return.ts';
import { parseContent } from '../../records/record.ts';

/** Intervals of reading a sale with a return at the bank, ms. Short at first, because most banks answer at once. */
const SOON_MS = 3000;
const LATER_MS = 60_000;

/** The open sale: at once from the list, soon from the server. `onAnswer` gets every answer of the server. */
export function useOneSale(
  id: string | null,
  listed: SoldSale | undefined,
  onAnswer: (sale: SoldSale) => void,
) {
  const data = useData();
  const [found, setFound] = useState<OneSale | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useCallback(
    async (wanted: string): Promise<void> => {
      setProblem(null);
      const outcome = await data.findSale(wanted);
      if (outcome.kind === 'failed') {
        setProblem(outcome.error.message);
        return;
      }
      setFound(outcome.value);
      onAnswer(outcome.value.sale);
    },
    [data, onAnswer],
  );
  useEffect(() => {
    if (id !== null) void read(id);
  }, [id, read]);
  usePending(found, read);
  const isIt = found !== null && found.sale.id === id;
  return {
    sale: isIt ? found.sale : listed,
    purchases: isIt ? found.purchases : null,
    problem: isIt || listed ? null : problem,
    again: () => void (id !== null && read(id)),
  };
}

/** Reads a sale again while the bank processes one of its returns. */
function usePending(found: OneSale | null, read: (id: string) => Promise<void>): void {
  useEffect(() => {
    if (!found) return undefined;
    const { id, content } = found.sale;
    const pending = readReturns(parseContent(content).returns).filter(
      ({ pix }) => pix === 'EM_PROCESSAMENTO',
    );
    if (pending.length === 0) return undefined;
    const newest = Math.max(...pending.map(({ at }) => at ?? 0));
    const isNew = serverClock.now() - newest < LATER_MS;
    const timer = setInterval(() => void read(id), isNew ? SOON_MS : LATER_MS);
    return () => clearInterval(timer);
  }, [found, read]);
}
