import { useMemo } from 'react';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { SalePanel } from './sale-panel.tsx';
import { shownSale } from './shown-sale.ts';
import { useOneSale } from './use-one-sale.ts';
import type { useSales } from './use-sales.ts';

interface OpenSaleProps {
  id: string;
  sales: ReturnType<typeof useSales>;
  names: ReadonlyMap<string, string>;
  /** Items that a ticket is about. */
  disputed: readonly string[];
  now: number;
  onClose: (() => void) | undefined;
}

/** The sale that is open, from the list or by its id alone. */
export function OpenSale({ id, sales, names, disputed, now, onClose }: OpenSaleProps) {
  const listed = sales.sales.find((one) => one.id === id);
  const { sale, purchases, problem, again } = useOneSale(id, listed, sales.replace);
  const shown = useMemo(() => (sale ? shownSale(sale) : null), [sale]);
  if (!shown)
    return problem === null ? (
      <Skeleton shape="row" count={5} label="Carregando venda…" />
    ) : (
      <StateFace
        kind="error"
        title="Não deu para carregar."
        text={problem}
        action={<RetryButton onClick={again} />}
      />
    );
  const about = new Map(
    shown.lines.flatMap(({ itemId, quantity }) =>
      disputed.includes(itemId) ? [[itemId, quantity] as const] : [],
    ),
  );
  return (
    <SalePanel
      sale={shown}
      place={names.get(shown.locationId) ?? 'seu local'}
      purchases={purchases}
      disputed={about}
      now={now}
      onClose={onClose}
      onReturned={again}
    />
  );
}
