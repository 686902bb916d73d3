import { useServerDay } from '../../data/hooks/server-days.ts';
import type { SalesFilter, SalesWay } from '../../domain/sales/sales.ts';
import { type Month, monthOf, monthText } from '../../domain/words/month.ts';
import { Row } from '../../ui/base/row.tsx';
import { MonthPicker } from '../../ui/fields/month-picker.tsx';
import { PillSelect, PillToggle } from '../../ui/fields/pill.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ShopPill } from '../../ui/fields/shop-pill.tsx';
import { CalmSpoken } from '../../ui/words/calm-spoken.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { PERIODS, SALES_MONTHS } from './sale-times.ts';
import styles from './sales.module.css';
import type { useFilters } from './use-filters.ts';
import type { SalesState } from './use-sales.ts';

/** The choice of a month among the periods. */
const MONTH = 'month';

const WAYS: readonly { id: SalesWay; name: string }[] = [
  { id: 'any', name: 'Saldo e PIX' },
  { id: 'balance', name: 'Saldo' },
  { id: 'pix', name: 'PIX' },
];

interface SalesFiltersProps {
  use: ReturnType<typeof useFilters>;
  shop: string | undefined;
  /** Own locations. With a single one there is no choice. */
  shops: readonly { id: string; name: string }[];
  /** The found sales, whose number screen readers are told. */
  sales: Pick<SalesState, 'sales' | 'next' | 'asking' | 'error'>;
  onShop: (id: string | undefined) => void;
  /** Removes the filter of a single buyer. */
  onEverybody: () => void;
}

/** Filters of the sales: typed words, the shop, the period, the way of payment, tickets and returns. */
export function SalesFilters({ use, shop, shops, sales, onShop, onEverybody }: SalesFiltersProps) {
  const { chosen, typed, setTyped, change } = use;
  const current = monthOf(useServerDay());
  const goTo = (month: Month) =>
    month > current - SALES_MONTHS && month <= current ? () => change({ month }) : undefined;
  return (
    <div className={styles.filters}>
      <SearchField
        label="Cliente, item, valor, número ou código do PIX"
        value={typed}
        onValueChange={setTyped}
      />
      <CalmSpoken text={use.filters.search === '' ? '' : foundText(sales)} />
      <Row gap={2} className={styles.chips}>
        {chosen.buyer !== undefined && (
          <PillToggle label={`Só de ${sales.sales[0]?.buyer ?? 'um cliente'}`} isOn onPress={onEverybody} />
        )}
        <ShopPill shops={shops} shop={shop} onPick={onShop} />
        <PillSelect
          label="Período"
          value={chosen.month === null ? String(chosen.days) : MONTH}
          isSet
          choices={[
            ...PERIODS.map(({ days, name }) => ({ id: String(days), name })),
            { id: MONTH, name: 'Um mês' },
          ]}
          onPick={(id) => change(id === MONTH ? { month: current } : { days: Number(id), month: null })}
        />
        <PillSelect
          label="Pagamento"
          value={chosen.way}
          isSet={chosen.way !== 'any'}
          choices={WAYS}
          onPick={(way) => change({ way: WAYS.find(({ id }) => id === way)?.id ?? 'any' })}
        />
        {(['ticket', 'returned'] as const).map((id) => (
          <Toggle key={id} id={id} chosen={chosen.filter} onChoose={(filter) => change({ filter })} />
        ))}
      </Row>
      {chosen.month !== null && (
        <MonthPicker
          name={monthText(chosen.month, current)}
          onBefore={goTo(chosen.month - 1)}
          onAfter={goTo(chosen.month + 1)}
        />
      )}
    </div>
  );
}

function Toggle({
  id,
  chosen,
  onChoose,
}: {
  id: Exclude<SalesFilter, 'all'>;
  chosen: SalesFilter;
  onChoose: (filter: SalesFilter) => void;
}) {
  const isOn = chosen === id;
  return (
    <PillToggle
      label={id === 'ticket' ? 'Com ticket' : 'Devolvidas'}
      isOn={isOn}
      onPress={() => onChoose(isOn ? 'all' : id)}
    />
  );
}

/** Number of sales found so far, in words. There may be more than the first page. Nothing until there is an answer. */
function foundText({ sales, next, asking, error }: SalesFiltersProps['sales']): string {
  if (asking || error) return '';
  // The server searches a limited number of sales per answer, so an empty page may not be the last.
  if (sales.length === 0 && next !== null) return 'Nenhuma venda encontrada até agora';
  const found = countText(sales.length, 'venda encontrada', 'vendas encontradas');
  return next === null ? found : `Mais de ${found}`;
}
