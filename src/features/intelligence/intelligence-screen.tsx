import { Download, RefreshCw } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { useServerDay } from '../../data/hooks/server-days.ts';
import { dayOfIso, isoOfDay, shopZone } from '../../domain/hours/shop-time-zone.ts';
import {
  daysOfPeriod,
  defaultPeriod,
  isSamePeriod,
  type Period,
  periodOf,
} from '../../domain/intelligence/period.ts';
import { paths } from '../../paths.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { enterPlace } from '../../ui/focus/enter-place.ts';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { CalmSpoken } from '../../ui/words/calm-spoken.tsx';
import { deviceWhenText } from '../../ui/words/when-text.ts';
import type { ChartPictures } from './chart-picture.ts';
import { Dashboard } from './dashboard.tsx';
import { DashboardLoading } from './dashboard-loading.tsx';
import styles from './intelligence.module.css';
import { PeriodCard } from './period-card.tsx';
import { periodText, progressText } from './texts.ts';
import { type Intelligence, useIntelligence } from './use-intelligence.ts';

const ExportSheet = dialogPart(async () => (await import('./export-sheet.tsx')).ExportSheet);
const zone = shopZone();

/** /manager/business-intelligence/{locationId}: sales analysis of an own location [MB-01..MB-04]. */
export function IntelligenceScreen() {
  const location = useOwnLocation();
  const navigate = useNavigate();
  const today = useServerDay();
  const usual = useMemo(() => defaultPeriod(today, zone), [today]);
  const [chosen, setChosen] = useState<Period | null>(null);
  const period = chosen ?? usual;
  const [exporting, setExporting] = useState(false);
  const pictures = useRef<ChartPictures>(new Map());
  const intelligence = useIntelligence(location.id, period, chosen !== null);
  const { face, counted, reload } = intelligence;
  const analysis = face === 'shown' ? (counted?.analysis ?? null) : null;
  const hasSales = analysis !== null && analysis.totals.transactions > 0;
  const shown = face === 'shown' && counted ? counted.period : period;
  const { first, last } = daysOfPeriod(shown, zone);
  const choose = (next: Period): void => {
    if (isSamePeriod(next, period)) reload();
    else setChosen(next);
  };

  // A phone's bar has no room for the button beside the title.
  const isPhone = useViewport() === 'phone';
  const exportButton = (
    <IconButton
      label="Exportar"
      icon={<Download />}
      disabled={!hasSales}
      onClick={() => setExporting(true)}
    />
  );

  return (
    <AppFrame
      header={
        <>
          <TopBar
            title="Business Intelligence"
            sub={location.name}
            onBack={() => void navigate(paths.myLocations())}
            actions={
              <>
                {!isPhone && exportButton}
                <IconButton
                  label="Atualizar"
                  icon={<RefreshCw className={textClass({ turning: face === 'loading' })} />}
                  aria-disabled={face === 'loading'}
                  onClick={face === 'loading' ? undefined : reload}
                />
              </>
            }
          />
          {face === 'shown' && (
            <HowItStands intelligence={intelligence} isAsked={isSamePeriod(shown, period)} />
          )}
        </>
      }
    >
      <Stack
        gap={4}
        className={styles.page}
        aria-busy={face === 'loading'}
        data-passing={!isSamePeriod(period, usual) || undefined}
      >
        <CalmSpoken text={analysis ? (hasSales ? 'Análise pronta' : NO_SALES) : ''} />
        <PeriodCard
          first={isoOfDay(first)}
          last={isoOfDay(last)}
          today={isoOfDay(today)}
          onApply={(from, to) => choose(periodOf(dayOfIso(from), dayOfIso(to), zone))}
        />
        {face === 'loading' && <DashboardLoading progress={intelligence.progress} />}
        {face === 'offline' && <NoConnection onRetry={reload} />}
        {face === 'error' && <NotLoaded message={intelligence.message} onRetry={reload} />}
        {analysis && !hasSales && (
          <NoSales
            onReset={() => {
              choose(usual);
              // The pressed button disappears, so the focus moves on.
              const heading = document.getElementById('periodo');
              if (heading) enterPlace(heading);
            }}
          />
        )}
        {analysis && hasSales && (
          <Dashboard analysis={analysis} pictures={pictures.current} action={isPhone && exportButton} />
        )}
      </Stack>
      {analysis && exporting && (
        <ExportSheet
          analysis={analysis}
          pictures={pictures.current}
          title={`${location.name}, ${periodText(shown, zone)}`}
          onClose={() => setExporting(false)}
        />
      )}
    </AppFrame>
  );
}

/** Status over saved figures. */
function HowItStands({ intelligence, isAsked }: { intelligence: Intelligence; isAsked: boolean }) {
  const { status, syncedAt, message, progress, reload } = intelligence;
  const offline = useOfflineReason();
  if (status === 'offline')
    return (
      <Strip kind="offline">
        {`${offline.name}. Mostrando ${isAsked ? 'dados salvos' : 'o último período salvo'}${syncedAt === null ? '' : ` em ${deviceWhenText(syncedAt)}`}.`}
      </Strip>
    );
  if (status === 'error')
    return (
      <Strip kind="warning" action={<RetryButton look="ghost" size="small" onClick={reload} />}>
        {message ?? 'Erro ao carregar dados'}
      </Strip>
    );
  if (!isAsked)
    return (
      <Strip kind="info">
        {`Mostrando o último período carregado${progress ? `. ${progressText(progress)}` : ' enquanto as vendas novas chegam'}.`}
      </Strip>
    );
  return null;
}

const NO_SALES = 'Nenhuma venda encontrada';

function NoSales({ onReset }: { onReset: () => void }) {
  return (
    <StateFace
      kind="empty"
      title={NO_SALES}
      text="Não há dados de vendas para o período selecionado"
      action={<Button onClick={onReset}>Escolher Outro Período</Button>}
    />
  );
}

function NoConnection({ onRetry }: { onRetry: () => void }) {
  const offline = useOfflineReason();
  return (
    <StateFace
      {...offlineFace(offline, {
        text: 'Abra esta tela uma vez com internet para ver os números também sem conexão.',
      })}
      action={<RetryButton onClick={onRetry} />}
    />
  );
}

function NotLoaded({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  return (
    <StateFace
      kind="error"
      title="Erro ao carregar dados"
      text={message ?? undefined}
      action={<RetryButton onClick={onRetry} />}
    />
  );
}
