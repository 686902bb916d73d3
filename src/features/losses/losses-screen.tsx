import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { useChosenMonth } from '../../data/hooks/server-days.ts';
import { useLeftOutText } from '../../data/rows/glance/shops-left-out.ts';
import { useShopNames } from '../../data/rows/shop-names.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { clockOrInstantText } from '../../domain/hours/shop-date.ts';
import { groupLosses, hasAllEntries, type LossView, monthSums } from '../../domain/losses/group.ts';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { LossCharts } from './loss-charts.tsx';
import { LossRadar } from './loss-radar.tsx';
import { LossTable, type LossTableProps } from './loss-table.tsx';
import { inSentence } from './loss-texts.ts';
import { LossTiles } from './loss-tiles.tsx';
import { LossTrail } from './loss-trail.tsx';
import styles from './losses.module.css';
import { LossesHead } from './losses-head.tsx';
import { useLosses } from './use-losses.ts';

/** /manager/losses 'Perdas': losses of a month, of all own shops or of one, with the entries behind each number. */
export function LossesScreen() {
  const { locationId: shop } = useParams();
  const chosen = useChosenMonth();
  const losses = useLosses(chosen.month, shop);
  const names = useShopNames();
  const nameOf = useMemo(() => (id: string) => names.get(id) ?? 'Local', [names]);
  const leftOut = useLeftOutText(shop);
  const [view, setView] = useState<LossView>('item');
  const [open, setOpen] = useState<string | null>(null);
  const rows = useMemo(() => groupLosses(losses.shops, view, nameOf), [losses.shops, view, nameOf]);
  const isDesktop = useViewport() === 'desktop';
  const row = rows.find(({ key }) => key === open);
  const close = (): void => setOpen(null);
  const trail = row && (
    <LossTrail
      key={row.key}
      row={row}
      view={view}
      shop={shop}
      nameOf={nameOf}
      chosen={chosen}
      onClose={isDesktop ? close : undefined}
    />
  );
  return (
    <AppFrame
      header={<LossesHead losses={losses} chosen={chosen} shop={shop} nameOf={nameOf} />}
      panel={isDesktop && trail}
      panelLabel={row?.name ?? ''}
    >
      {losses.answer === null ? (
        <NoLosses losses={losses} />
      ) : (
        <Stack gap={3} className={styles.page}>
          <Age losses={losses} />
          {leftOut && <p className={textClass({ size: 1, tone: 'soft' })}>{leftOut}</p>}
          <LossTiles losses={losses} shop={shop} chosen={chosen} />
          {chosen.isCurrent && <LossRadar shop={shop} nameOf={nameOf} />}
          <Body
            losses={losses}
            rows={rows}
            view={view}
            open={open}
            nameOf={nameOf}
            chosen={chosen}
            onView={setView}
            onOpen={setOpen}
          />
        </Stack>
      )}
      {!isDesktop && (
        <Sheet open={row !== undefined} onClose={close} title={row?.name ?? ''}>
          {trail}
        </Sheet>
      )}
    </AppFrame>
  );
}

/** Always one line high, so that nothing below it moves while figures are fetched. */
function Age({ losses: { answer, status, error } }: { losses: ReturnType<typeof useLosses> }) {
  const { online } = useNetwork();
  if (!answer || !online || error) return null;
  return (
    <p role="status" className={textClass({ size: 1, tone: 'soft', cut: true })}>
      Dados de {clockOrInstantText(answer.at, serverClock.now())}
      {status === 'loading' && ' · buscando…'}
    </p>
  );
}

interface BodyProps extends LossTableProps {
  losses: ReturnType<typeof useLosses>;
  chosen: ReturnType<typeof useChosenMonth>;
}

function Body({ losses, rows, view, open, nameOf, chosen, onView, onOpen }: BodyProps) {
  const months = monthSums(losses.shops);
  const more = losses.shops.reduce((sum, shop) => sum + shop.more, 0);
  const isEmpty = (months.at(-1)?.units ?? 0) === 0;
  const isWhole = hasAllEntries(losses.shops);
  return (
    <>
      <LossCharts shops={losses.shops} months={months} nameOf={nameOf} />
      {!isWhole && <Notice kind="info">{missingText(more, losses.shops.length)}</Notice>}
      {isEmpty ? (
        <StateFace kind="empty" title={`Nenhuma perda em ${inSentence(chosen.month)}.`} />
      ) : (
        <LossTable rows={rows} view={view} open={open} nameOf={nameOf} onView={onView} onOpen={onOpen} />
      )}
      {isWhole && more > 0 && (
        <p className={textClass({ size: 1, tone: 'soft', centred: true })}>
          E mais {movesText(more)}, só nas somas.
        </p>
      )}
    </>
  );
}

const movesText = (more: number): string => countText(more, 'movimento', 'movimentos');

/** Notice of entries that the answer left out: which sums lack them, and which do not. */
function missingText(more: number, shops: number): string {
  const rest = more === 1 ? 'falta o movimento mais antigo' : `faltam os ${movesText(more)} mais antigos`;
  const whole = 'Os totais do mês e por local têm todos.';
  const way = shops > 1 ? ' Escolha um local para ver mais dele.' : '';
  return `Por item e por motivo ${rest}. ${whole}${way}`;
}

function NoLosses({ losses }: { losses: ReturnType<typeof useLosses> }) {
  const trouble = useListTrouble(
    losses,
    'As perdas de um mês aparecem aqui depois de abertas uma vez com internet.',
  );
  return (
    <ListFace
      loading={{ shape: 'row', count: 6, label: 'Somando as perdas…' }}
      errorTitle="Não deu para carregar."
      onRetry={losses.again}
      {...trouble}
      empty={
        <StateFace
          kind="empty"
          title="As perdas ainda não podem ser somadas."
          text="Abra de novo em alguns minutos."
        />
      }
    />
  );
}
