import { type ReactNode, useDeferredValue } from 'react';
import type { Analysis } from '../../domain/intelligence/intelligence.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Piece, Pieces } from '../../ui/base/piece.tsx';
import { Row } from '../../ui/base/row.tsx';
import { CampaignsCard } from './campaigns-card.tsx';
import type { ChartPictures } from './chart-picture.ts';
import { CoverCard } from './cover-card.tsx';
import { HeatMap } from './heat-map.tsx';
import styles from './intelligence.module.css';
import { Rankings } from './rankings.tsx';
import { Summary } from './summary.tsx';
import { roundedText } from './texts.ts';
import { TimeCharts } from './time-charts.tsx';

/** 'Visão Geral do Desempenho': summary, charts, heat map, lists, stock and promotions [MB-01, MB-02]. */
export function Dashboard({
  analysis,
  pictures,
  action,
}: {
  analysis: Analysis;
  pictures: ChartPictures;
  /** Content beside the heading. */
  action?: ReactNode;
}) {
  // The figures are painted before the charts and lists below them are drawn, which follow one by one.
  const below = useDeferredValue<Analysis | null>(analysis, null);
  return (
    <section className={stackClass({ gap: 3 })} aria-labelledby="visao-geral">
      <Row justify="between" gap={3} className={styles.heading}>
        <h2 id="visao-geral" data-picture>
          Visão Geral do Desempenho
        </h2>
        {action}
      </Row>
      <Summary analysis={analysis} />
      {analysis.rounded > 0 && (
        <p className={textClass({ size: 1, tone: 'soft' })}>{roundedText(analysis.rounded)}</p>
      )}
      {below && (
        <Pieces of={4}>
          <TimeCharts analysis={below} pictures={pictures} />
          <Piece nth={2}>
            <HeatMap heat={below.heat} />
          </Piece>
          <Piece nth={3}>
            <Rankings analysis={below} />
          </Piece>
          <Piece nth={4}>
            <div className={styles.two}>
              <CoverCard cover={below.cover} />
              <CampaignsCard campaigns={below.campaigns} />
            </div>
          </Piece>
        </Pieces>
      )}
    </section>
  );
}
