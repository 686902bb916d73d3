import { RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useHistory, useHistoryEntry } from '../../data/hooks/history.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { groupByDay, type HistoryFilter, isShown } from '../../domain/history/history.ts';
import { ACCESS_LIMIT, HISTORY_LIMIT } from '../../domain/history/window.ts';
import { useSession } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import type { HistoryEntry } from '../../records/content/history.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { textClass } from '../../ui/base/look.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './history.module.css';
import { HistoryDays } from './history-days.tsx';
import { HistoryNotice, NoHistory } from './history-faces.tsx';
import { type Cut, HistoryFigures } from './history-figures.tsx';
import { useFollowedTotals } from './use-followed-totals.ts';

const loadSheet = () => import('./entry-sheet.tsx');
const EntrySheet = dialogPart(async () => (await loadSheet()).EntrySheet);
const loadMonths = () => import('./months/month-sheet.tsx');
const MonthSheet = dialogPart(async () => (await loadMonths()).MonthSheet);

const FILTERS: readonly { id: HistoryFilter; label: string }[] = [
  { id: 'all', label: 'Todas' },
  { id: 'purchases', label: 'Compras' },
  { id: 'financial', label: 'Financeiro' },
  { id: 'accesses', label: 'Acessos' },
];
/** Interval of clock updates for 'Hoje', ms. */
const CLOCK_MS = 60_000;

/** /history: the last three months [Y-01..Y-03]. */
export function HistoryScreen() {
  return useSession().kind === 'signedIn' ? <OwnHistory /> : <NotSignedIn />;
}

function NotSignedIn() {
  return (
    <AppFrame width="column">
      <StateFace
        kind="empty"
        level={1}
        title="Faça login para ver seu histórico"
        action={<LinkButton href={paths.login()}>Entrar</LinkButton>}
      />
    </AppFrame>
  );
}

/** The id of the entry with open details: the pressed entry, or the one in the address [Y-02]. */
function useOpened(): [string | null, (id: string | null) => void] {
  const asked = useSearchParams()[0].get('registro');
  const { key } = useLocation();
  const [openId, setOpenId] = useState(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again opens the same entry again
  useEffect(() => {
    if (asked !== null) setOpenId(asked);
  }, [asked, key]);
  return [openId, setOpenId];
}

function OwnHistory() {
  const navigate = useNavigate();
  const data = useData();
  const history = useHistory();
  const { now } = useServerNow(CLOCK_MS, history.freshness.syncedAt);
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const [openId, setOpenId] = useOpened();
  const [hasMonths, setHasMonths] = useState(false);
  const { rows } = history;
  useEffect(() => {
    // Preloaded, so that receipts and months also open after the connection is lost.
    loadSheet().catch(() => undefined);
    loadMonths().catch(() => undefined);
  }, []);
  const totals = useFollowedTotals(history);
  const days = useMemo(
    () =>
      groupByDay(
        rows.filter((entry) => isShown(entry, filter)),
        now,
      ),
    [rows, filter, now],
  );
  const { entry: open, isMissing } = useHistoryEntry(openId);
  useEffect(() => {
    if (!isMissing) return;
    toast.error('Registro não encontrado no seu histórico', { id: 'entry-not-found' });
    setOpenId(null);
  }, [isMissing, setOpenId]);
  const refresh = (): void => void data.refresh({ kind: 'history' });

  return (
    <AppFrame
      header={
        <>
          <TopBar
            title="Histórico"
            sub="Últimos 3 meses"
            onBack={() => void navigate(paths.home())}
            actions={
              <IconButton
                label="Atualizar"
                icon={<RefreshCw className={textClass({ turning: history.freshness.refreshing })} />}
                onClick={refresh}
              />
            }
          />
          <HistoryNotice history={history} onRetry={refresh} />
        </>
      }
    >
      <div className={styles.columns}>
        <HistoryFigures
          totals={totals}
          isOld={history.status === 'offline' || history.status === 'error'}
          cut={cutOf(rows)}
          onMonths={() => setHasMonths(true)}
        />
        <section aria-label="Atividades" aria-busy={history.freshness.refreshing}>
          <div className={styles.filters}>
            <Chips label="Mostrar" chips={FILTERS} value={filter} onValueChange={setFilter} />
          </div>
          {days.length > 0 ? (
            <HistoryDays days={days} choice={filter} onOpen={setOpenId} />
          ) : (
            <NoHistory history={history} filter={filter} onRetry={refresh} />
          )}
        </section>
      </div>
      {open && <EntrySheet entry={open} onClose={() => setOpenId(null)} />}
      {hasMonths && <MonthSheet history={history} now={now} onClose={() => setHasMonths(false)} />}
    </AppFrame>
  );
}

function cutOf(rows: readonly HistoryEntry[]): Cut {
  const accesses = rows.filter(({ kind }) => kind === 'access').length;
  const isCut = rows.length - accesses >= HISTORY_LIMIT;
  if (accesses >= ACCESS_LIMIT) return isCut ? 'both' : 'accesses';
  return isCut ? 'things' : null;
}
