import { History } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Live } from '../../../data/live/live.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import type { LossReason } from '../../../domain/restock/move.ts';
import { summarize } from '../../../domain/restock/summary.ts';
import { findItems } from '../../../domain/shop/search.ts';
import type { Location } from '../../../records/types/location.ts';
import { later } from '../../../ui/base/later.tsx';
import { Row } from '../../../ui/base/row.tsx';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Chips } from '../../../ui/fields/chips.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx';
import { Skeleton } from '../../../ui/marks/skeleton.tsx';
import { useGrowing } from '../../../ui/scroll/use-growing.ts';
import { StateFace } from '../../../ui/states/state-face.tsx';
import { useCategoryNames } from '../use-category-names.ts';
import styles from './restock.module.css';
import { RestockRow } from './restock-row.tsx';
import { RestockScan } from './restock-scan.tsx';
import { barText, KINDS, REASONS } from './restock-texts.ts';
import { type RunningVisit, useVisit } from './use-visit.ts';
import { entriesOf, type RestockKind, type Touch } from './visit-state.ts';

/** Rows rendered at once. */
const STEP = 60;

const FinishSheet = later(async () => (await import('./finish-sheet.tsx')).FinishSheet);
const HistorySheet = later(async () => (await import('./history-sheet.tsx')).HistorySheet);

interface RestockModeProps {
  /** The header element that holds the search and stays visible. */
  head: HTMLElement | null;
  location: Location;
  items: Live<ManagedItem>;
}

/** A visit to the shelf: scan or search, count, put in, take out. It works without a signal. */
export function RestockMode({ head, location, items }: RestockModeProps) {
  const [kind, setKind] = useState<RestockKind>('reposto');
  const [reason, setReason] = useState<LossReason>('perda');
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<'nothing' | 'finish' | 'history'>('nothing');
  const running = useVisit(location.id);
  const wanted = useDeferredValue(query);
  const categoryNames = useCategoryNames(location.id);
  const found = useFound(categoryNames, items.rows, wanted);
  const { shown, end } = useGrowing(found, STEP, wanted);
  const touches = useTouches(running);
  const set = useSet({ running, kind, reason });
  const costOf = (id: string) => items.rows.find(({ row }) => row.id === id)?.value.cost ?? null;
  const summary = summarize(entriesOf(running.visit), costOf);
  if (items.rows.length === 0)
    return items.status === 'loading' ? (
      <Skeleton shape="row" count={6} label="Carregando itens" />
    ) : (
      <StateFace kind="empty" title="Nenhum item encontrado" text="Cadastre produtos antes de repor." />
    );
  return (
    <div className={styles.mode}>
      {head &&
        createPortal(
          <SearchField
            label="Nome ou código"
            value={query}
            onValueChange={setQuery}
            beside={<RestockScan items={items.rows} kind={kind} reason={reason} running={running} />}
          />,
          head,
        )}
      <Stack gap={3} className={styles.tools}>
        <Row gap={2} className={styles.kinds}>
          <Segments label="O que você fez" segments={KINDS} value={kind} onValueChange={setKind} />
          <IconButton label="Visitas anteriores" icon={<History />} onClick={() => setOpen('history')} />
        </Row>
        {kind === 'retirado' && (
          <div className={styles.reasons}>
            <Chips label="Motivo" chips={REASONS} value={reason} onValueChange={setReason} />
          </div>
        )}
      </Stack>
      <ul className={styles.list}>
        {shown.map((item) => (
          <li key={item.row.id} className={styles.entry}>
            <RestockRow
              item={item}
              categoryNames={categoryNames}
              kind={kind}
              touches={touches.get(item.row.id) ?? NONE}
              onSet={set}
            />
          </li>
        ))}
      </ul>
      {end && <div ref={end} aria-hidden="true" />}
      {found.length === 0 && <StateFace compact kind="empty" title="Nenhum item encontrado" />}
      <div className={styles.bar}>
        <BottomBar note={barText(summary)}>
          <Button
            size="tall"
            wide
            disabled={running.visit.touches.length === 0}
            onClick={() => setOpen('finish')}
          >
            Concluir reposição
          </Button>
        </BottomBar>
      </div>
      {open === 'finish' && (
        <FinishSheet
          items={items.rows}
          running={running}
          summary={summary}
          onClose={() => setOpen('nothing')}
        />
      )}
      {open === 'history' && (
        <HistorySheet locationId={location.id} items={items.rows} onClose={() => setOpen('nothing')} />
      )}
    </div>
  );
}

const NONE: readonly Touch[] = [];

/** Entries of the current visit, by item. */
function useTouches({ visit }: RunningVisit): ReadonlyMap<string, readonly Touch[]> {
  return useMemo(() => {
    const byItem = new Map<string, Touch[]>();
    for (const touch of visit.touches) byItem.set(touch.itemId, [...(byItem.get(touch.itemId) ?? []), touch]);
    return byItem;
  }, [visit]);
}

/** The same function at every render, so that a touch re-renders its own row and not a thousand. */
function useSet(now: { running: RunningVisit; kind: RestockKind; reason: LossReason }) {
  const latest = useRef(now);
  latest.current = now;
  return useCallback((item: ManagedItem, units: number): void => {
    const { running, kind, reason } = latest.current;
    const known = running.visit.touches.find((one) => one.itemId === item.row.id && one.kind === kind);
    running.set(item, kind, units, known?.reason ?? reason);
  }, []);
}

const byName = new Intl.Collator('pt-BR');

function useFound(
  categoryNames: ReadonlyMap<string, string>,
  items: readonly ManagedItem[],
  query: string,
): readonly ManagedItem[] {
  return useMemo(() => {
    const rows = new Map(items.map((one) => [one.row.id, one]));
    const all = items.map(({ value }) => value);
    const found = findItems({ items: all, categoryNames, campaigns: [] }, query, Date.now());
    // By name, so that a product keeps its place in the list while sales change others.
    return found.sort((a, b) => byName.compare(a.name, b.name)).flatMap(({ id }) => rows.get(id) ?? []);
  }, [categoryNames, items, query]);
}
