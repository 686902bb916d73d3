import { useMemo } from 'react';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useNearEnd } from '../../ui/scroll/use-near-end.ts';
import { ListFace } from '../../ui/states/list-face.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import styles from './sales.module.css';
import { SalesList, type SalesListProps } from './sales-list.tsx';
import { shownSale } from './shown-sale.ts';
import type { useSales } from './use-sales.ts';

interface SalesPagesProps extends Omit<SalesListProps, 'sales'> {
  sales: ReturnType<typeof useSales>;
  /** Hint for an empty list: another place to search. */
  hint: string | undefined;
}

/** The loaded sales. The next page is asked for near the end of the list. */
export function SalesPages({ sales, hint, totals, shops, chosen, now, onChoose }: SalesPagesProps) {
  const { next, asking, error, more, again } = sales;
  const shown = useMemo(() => sales.sales.map(shownSale), [sales.sales]);
  const end = useNearEnd(more, next);
  const status = error ? (error.kind === 'network' ? 'offline' : 'error') : asking ? 'loading' : 'ready';
  const trouble = useListTrouble(
    { status, error },
    'As vendas aparecem aqui depois de abertas uma vez com internet.',
  );
  if (shown.length === 0 && next === null)
    return (
      <ListFace
        loading={{ shape: 'row', count: 8, label: 'Carregando vendas…' }}
        empty={<StateFace kind="empty" title="Nenhuma venda neste período." text={hint} />}
        onRetry={again}
        {...trouble}
        errorTitle="Não deu para carregar."
      />
    );
  return (
    <>
      {error && error.kind !== 'network' && <Notice kind="error">{error.message}</Notice>}
      <SalesList sales={shown} totals={totals} shops={shops} chosen={chosen} now={now} onChoose={onChoose} />
      {next !== null && (
        <div ref={end} className={rowClass({ justify: 'center' }, styles.more)}>
          <Button look="quiet" busy={asking} onClick={more}>
            Mais vendas
          </Button>
        </div>
      )}
    </>
  );
}
