import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useReadsCosts } from '../../../data/hooks/own-role.ts';
import type { Live } from '../../../data/live/live.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { useShelfNotes } from '../../../data/rows/shelf-notes.ts';
import type { LossReason } from '../../../domain/restock/move.ts';
import { summarize, type VisitSummary } from '../../../domain/restock/summary.ts';
import type { Location } from '../../../records/types/shop/location.ts';
import { dialogPart } from '../../../ui/base/late-part.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx';
import { StateFace } from '../../../ui/states/state-face.tsx';
import { FoundItems } from '../found-items.tsx';
import { WhyEmpty } from '../list/why-empty.tsx';
import { useCategoryNames } from '../use-category-names.ts';
import { ALL } from '../use-found.ts';
import { CountNotice } from './count-notice.tsx';
import { ExpectedNotice } from './expected-notice.tsx';
import { ExpiredNotice } from './expired-notice.tsx';
import styles from './restock.module.css';
import { RestockList } from './restock-list.tsx';
import { RestockScan } from './restock-scan.tsx';
import { barText } from './restock-texts.ts';
import { RestockTools } from './restock-tools.tsx';
import { useBrought } from './use-brought.ts';
import { useQueuedLots } from './use-queued-lots.ts';
import { COUNTING, countAskOf, useExplain, useSet, useShown, useTell, useTouches } from './use-shelf.ts';
import { type RunningVisit, useVisit } from './use-visit.ts';
import { entriesOf } from './visit-edits.ts';
import type { RestockKind } from './visit-state.ts';

const FinishSheet = dialogPart(async () => (await import('./finish-sheet.tsx')).FinishSheet);
const HistorySheet = dialogPart(async () => (await import('./history-sheet.tsx')).HistorySheet);

interface RestockModeProps {
  /** Begins a new item for an unknown code. */
  onCreate: (code: string) => void;
  /** The header element that holds the search and stays visible. */
  head: HTMLElement | null;
  location: Location;
  items: Live<ManagedItem>;
}

/** A visit to the shelf: scan or search, count, put in, take out. Works offline. */
export function RestockMode({ onCreate, head, location, items: known }: RestockModeProps) {
  const items = useQueuedLots(known);
  const [kind, setKind] = useState<RestockKind>('reposto');
  const [reason, setReason] = useState<LossReason>('perda');
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<string>(ALL);
  const [open, setOpen] = useState<'nothing' | 'finish' | 'history'>('nothing');
  const running = useVisit(location.id);
  const wanted = useDeferredValue(query);
  const categoryNames = useCategoryNames(location.id);
  const notes = useShelfNotes(location.id);
  useBrought(location.id, notes, items.rows, running);
  const found = useShown({ items: items.rows, categoryNames, notes, query: wanted, filter });
  const touches = useTouches(running);
  const toCount = useMemo(() => items.rows.flatMap((item) => countAskOf(item) ?? []), [items.rows]);
  const way = { kind, reason };
  const set = useSet({ running, ...way });
  const tell = useTell(running);
  const explain = useExplain(running);
  const readsCosts = useReadsCosts(location.id);
  const costOf = (id: string) => items.rows.find(({ row }) => row.id === id)?.value.cost ?? null;
  const summary = summarize(entriesOf(running.visit), costOf);
  if (items.rows.length === 0) return <NothingHere locationId={location.id} items={known} />;
  return (
    <div className={styles.mode}>
      <SearchHead head={head} query={query} onQuery={setQuery}>
        <RestockScan items={items.rows} {...way} running={running} onCreate={onCreate} />
      </SearchHead>
      <RestockTools
        {...way}
        filter={filter}
        categoryNames={categoryNames}
        onKind={setKind}
        onReason={setReason}
        onFilter={setFilter}
        onHistory={() => setOpen('history')}
        hasDates={items.rows.some(({ value }) => (value.lots ?? []).length > 0)}
        toCount={toCount.length}
      />
      <ExpectedNotice locationId={location.id} />
      <CountNotice
        asks={toCount}
        onCount={() => {
          setKind('contado');
          setFilter(COUNTING);
        }}
      />
      <ExpiredNotice
        items={items.rows}
        running={running}
        onTaken={() => {
          setKind('retirado');
          setReason('vencido');
        }}
      />
      <RestockList
        found={found}
        notes={notes}
        touches={touches}
        categoryNames={categoryNames}
        {...way}
        searched={`${filter} ${wanted}`}
        onSet={set}
        readsCosts={readsCosts}
        onTell={tell}
        onExplain={explain}
      />
      <FoundItems query={wanted} count={found.length} />
      {found.length === 0 && <StateFace compact kind="empty" title="Nenhum item encontrado" />}
      <VisitBar running={running} summary={summary} onFinish={() => setOpen('finish')} />
      {open === 'finish' && (
        <FinishSheet
          items={items.rows}
          running={running}
          summary={summary}
          readsCosts={readsCosts}
          onClose={() => setOpen('nothing')}
        />
      )}
      {open === 'history' && (
        <HistorySheet locationId={location.id} items={items.rows} onClose={() => setOpen('nothing')} />
      )}
    </div>
  );
}

interface SearchHeadProps {
  head: HTMLElement | null;
  query: string;
  onQuery: (query: string) => void;
  children: ReactNode;
}

/** The search, with the scanner beside it, in the header. */
function SearchHead({ head, query, onQuery, children }: SearchHeadProps) {
  if (!head) return null;
  const field = (
    <SearchField label="Nome ou código" value={query} onValueChange={onQuery} beside={children} />
  );
  return createPortal(field, head);
}

interface VisitBarProps {
  running: RunningVisit;
  summary: VisitSummary;
  onFinish: () => void;
}

function VisitBar({ running, summary, onFinish }: VisitBarProps) {
  const isEmpty = running.visit.touches.length === 0;
  return (
    <div className={styles.bar}>
      <BottomBar note={barText(summary)}>
        <Button size="tall" wide disabled={isEmpty} onClick={onFinish}>
          Concluir reposição
        </Button>
      </BottomBar>
    </div>
  );
}

function NothingHere(shop: { locationId: string; items: Live<ManagedItem> }) {
  return (
    <WhyEmpty
      {...shop}
      empty={
        <StateFace kind="empty" title="Nenhum item encontrado" text="Cadastre produtos antes de repor." />
      }
    />
  );
}
