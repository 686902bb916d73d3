import { useMemo, useState } from 'react';
import { useOfflineReason } from '../../../data/hooks/offline-reason.ts';
import type { Live, LiveStatus } from '../../../data/live/live.ts';
import {
  isWholeMonth,
  type MonthSpending,
  type SpentPurchase,
  twoMonths,
} from '../../../domain/history/month-spending.ts';
import { HISTORY_LIMIT } from '../../../domain/history/window.ts';
import { givenBack } from '../../../domain/sales/sale-return.ts';
import { monthName, monthOfIso } from '../../../domain/words/month.ts';
import type { HistoryEntry } from '../../../records/content/history.ts';
import { readReturns } from '../../../records/content/sale-return.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { type Sum, Sums } from '../../../ui/payment/sums.tsx';
import { Sheet } from '../../../ui/sheets/sheet.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { savedText } from '../../../ui/states/saved-strip.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import styles from '../history.module.css';
import { LimitField } from './limit-field.tsx';

/** 'Novembro' of '2026-11'. */
const monthText = (month: string): string => monthName(monthOfIso(month) ?? 0);

/** The shop purchases of a history. Equipment is no purchase at a shop. */
const spentPurchases = (entries: readonly HistoryEntry[]): SpentPurchase[] =>
  entries.flatMap((entry) => {
    if (entry.kind !== 'purchase') return [];
    const { at, status, purchase } = entry;
    const { locationId, locationName, totalAmount, savings, returns } = purchase;
    const returned = givenBack(readReturns(returns));
    return [{ at, status, locationId, locationName, total: totalAmount, saved: savings, returned }];
  });

type Shown = 'current' | 'before';

const WHY: Partial<Record<LiveStatus, string>> = {
  loading: 'Carregando histórico',
  error: 'Erro ao carregar histórico',
};

/** Purchases of this month and the last, by shop. Added up on the device, so that it works without a connection. */
export function MonthSheet({
  history,
  now,
  onClose,
}: {
  history: Live<HistoryEntry>;
  now: number;
  onClose: () => void;
}) {
  const [shown, setShown] = useState<Shown>('current');
  const { rows, status, freshness, error } = history;
  const offline = useOfflineReason(error);
  const months = useMemo(() => twoMonths(spentPurchases(rows), now), [rows, now]);
  const month = months[shown];
  const segments = (['current', 'before'] as const).map((id) => ({ id, label: monthText(months[id].month) }));
  return (
    <Sheet onClose={onClose} title="Gastos do mês">
      <Stack gap={4}>
        {status !== 'ready' && (
          <Notice kind="warning">{savedText(WHY[status] ?? offline.name, freshness.syncedAt)}</Notice>
        )}
        <Segments label="Mês" segments={segments} value={shown} onValueChange={setShown} />
        {!isWholeMonth(month.month, oldestOfCut(rows)) && (
          <Notice kind="info">
            {`Este aparelho guarda as ${HISTORY_LIMIT} atividades mais recentes: neste mês você pode ter gastado mais.`}
          </Notice>
        )}
        <MonthBody month={month} />
        {shown === 'current' && <LimitField />}
      </Stack>
    </Sheet>
  );
}

function MonthBody({ month }: { month: MonthSpending }) {
  const { purchases, spent, saved, returned, shops } = month;
  const sums: Sum[] = [
    ...(saved > 0 ? [{ name: 'Economizado com promoções', value: <MoneyText value={saved} /> }] : []),
    ...(returned > 0 ? [{ name: 'Devolvido a você', value: <MoneyText value={returned} /> }] : []),
  ];
  return (
    <Stack gap={4}>
      <p className={rowClass({ wrap: true, gap: 3, align: 'baseline' }, styles.headline)}>
        <MoneyText value={spent} size="huge" />
        <span className={textClass({ size: 1, tone: 'soft' })}>
          {purchases === 0 ? 'Nenhuma compra' : `em ${countText(purchases, 'compra', 'compras')}`}
        </span>
      </p>
      {sums.length > 0 && <Sums sums={sums} />}
      {shops.length > 0 && (
        <section aria-labelledby="month-shops">
          <h3 id="month-shops" className={textClass({ size: 2 })}>
            Por loja
          </h3>
          <dl className={styles.facts}>
            {shops.map(({ locationId, name, purchases: count, spent: amount }) => (
              <div key={locationId}>
                <dt className={textClass({ anywhere: true })}>
                  {name} · {countText(count, 'compra', 'compras')}
                </dt>
                <dd>
                  <MoneyText value={amount} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Stack>
  );
}

/** Time of the oldest entry of a cut list, ms. Null for a complete list. Accesses have a limit of their own. */
function oldestOfCut(rows: readonly HistoryEntry[]): number | null {
  const things = rows.filter(({ kind }) => kind !== 'access');
  return things.length >= HISTORY_LIMIT ? (things.at(-1)?.at ?? null) : null;
}
