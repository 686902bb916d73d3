import { useMemo } from 'react';
import type { SoldSale } from '../../domain/sales/sales.ts';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { SalePanel } from './sale-panel.tsx';
import { shownSale } from './shown-sale.ts';
import { useOneSale } from './use-one-sale.ts';

interface OpenSaleProps {
  id: string;
  /** The sale as the list has it. */
  listed: SoldSale | undefined;
  /** Called with each answer of the server. */
  onAnswer: (sale: SoldSale) => void;
  shopNameOf: (locationId: string) => string;
  /** Called after a return, which changes the sums beside the sale. */
  onReturned?: () => void;
  /** Ids of items that a ticket disputes. */
  disputed: readonly string[];
  now: number;
  onClose: (() => void) | undefined;
}

/** The open sale, from the list or found by its id alone. */
export function OpenSale({
  id,
  listed,
  onAnswer,
  onReturned,
  shopNameOf,
  disputed,
  now,
  onClose,
}: OpenSaleProps) {
  const { sale, purchases, problem, again } = useOneSale(id, listed, onAnswer);
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
      place={shopNameOf(shown.locationId)}
      purchases={purchases}
      disputed={about}
      now={now}
      onClose={onClose}
      onReturned={() => {
        again();
        onReturned?.();
      }}
    />
  );
}
