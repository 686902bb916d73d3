import { useCallback, useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { OneSale, SoldSale } from '../../domain/sales/sales.ts';

/** The sale that is open: as the list has it at once, and as the server tells it soon. `told` hears every answer. */
export function useOneSale(id: string | null, listed: SoldSale | undefined, told: (sale: SoldSale) => void) {
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
      told(outcome.value.sale);
    },
    [data, told],
  );
  useEffect(() => {
    if (id !== null) void read(id);
  }, [id, read]);
  const isIt = found !== null && found.sale.id === id;
  return {
    sale: isIt ? found.sale : listed,
    purchases: isIt ? found.purchases : null,
    problem: isIt || listed ? null : problem,
    again: () => void (id !== null && read(id)),
  };
}
