import { useMemo, useState } from 'react';
import { kindsOf } from '../../domain/overview/needs.ts';
import type { SpanName } from '../../domain/overview/overview.ts';
import { marginOfSpan } from '../../domain/overview/totals.ts';
import { foldAccents } from '../../domain/words/fold-accents.ts';
import { byName } from '../../domain/words/name-order.ts';
import type { Figured, FiguredLocation } from './figured.ts';
import type { NamedSpan } from './span-words.ts';

/** Columns by which the list can be ordered. 'span': the revenue of the chosen span. */
export const ORDERS = ['name', 'span', 'week', 'margin', 'low'] as const;

export type Order = (typeof ORDERS)[number];

/** The heading of a column, and its name in the choice of orders. */
export function orderName(order: Order, { label }: Pick<NamedSpan, 'label'>): string {
  const names: Record<Order, string> = {
    name: 'Local',
    span: label,
    week: '7 dias',
    margin: 'Margem',
    low: 'Acabando',
  };
  return names[order];
}

/** State of the list of own locations: search, filter and order. */
export function useShopList({ shops, at }: Figured, span: SpanName) {
  const [text, setText] = useState('');
  const [onlyNeedy, setOnlyNeedy] = useState(false);
  const [order, setOrder] = useState<{ by: Order; reversed: boolean }>({ by: 'span', reversed: false });
  const needy = useMemo(
    () =>
      new Set(
        shops.filter(({ figures }) => kindsOf(figures, at).length > 0).map(({ location }) => location.id),
      ),
    [shops, at],
  );
  const shown = useMemo(() => {
    const words = foldAccents(text).split(/\s+/).filter(Boolean);
    const found = shops.filter(({ location }) => {
      const own = foldAccents(`${location.name} ${location.address} ${location.description}`);
      return (!onlyNeedy || needy.has(location.id)) && words.every((word) => own.includes(word));
    });
    const sorted = found.sort((a, b) => compare(order.by, span, a, b));
    return order.reversed ? sorted.reverse() : sorted;
  }, [shops, text, onlyNeedy, needy, order, span]);
  return {
    text,
    setText,
    onlyNeedy,
    setOnlyNeedy,
    order,
    /** True where a filter or another order than the first is set. */
    isArranged: onlyNeedy || order.by !== 'span' || order.reversed,
    shown,
    needy,
    /** Orders by a column. The same column again reverses the order. */
    orderBy: (by: Order) => setOrder((known) => ({ by, reversed: known.by === by && !known.reversed })),
  };
}

export type ShopList = ReturnType<typeof useShopList>;

/** Largest figures first, names from A on. */
function compare(by: Order, span: SpanName, a: FiguredLocation, b: FiguredLocation): number {
  const value = ({ figures }: FiguredLocation): number => {
    switch (by) {
      case 'name':
        return 0;
      case 'span':
        return figures[span].revenue;
      case 'week':
        return figures.week.revenue;
      case 'margin':
        return marginOfSpan(figures[span]) ?? Number.NEGATIVE_INFINITY;
      case 'low':
        return figures.low;
    }
  };
  return value(b) - value(a) || byName(a.location, b.location);
}
