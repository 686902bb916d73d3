import { useMemo } from 'react';
import type { FiguresQuestion } from '../../data/commands/ask-figures.ts';
import { useKeptFigures } from '../../data/hooks/kept-figures.ts';
import type { RadarItem } from '../../domain/losses/radar.ts';
import type { LossRadar as Answer, ShopRadar } from '../../domain/losses/radar-answer.ts';
import type { RadarHour } from '../../domain/losses/radar-hours.ts';
import { inGroups } from '../../domain/words/in-groups.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { CountWish } from './count-wish.tsx';
import styles from './losses.module.css';

const SPANS: Readonly<Record<string, string>> = {
  dawn: 'da madrugada',
  morning: 'da manhã',
  afternoon: 'da tarde',
  evening: 'da noite',
  weekend: 'do fim de semana',
  workdays: 'dos dias úteis',
};

/** 'faltaram 17 un. em 6 de 9 contagens; o comum aqui é até 1'. */
function radarItemText({ missing, short, counts, usual }: Omit<RadarItem, 'itemId'>): string {
  return `faltaram ${missing} un. em ${short} de ${countText(counts, 'contagem', 'contagens')}; ${usualText(usual)}`;
}

/** 'Nas contagens em torno da noite faltaram 12 un.; o comum aqui é até 2.' An unknown span is 'certas horas'. */
function radarHourText({ span, missing, usual }: RadarHour): string {
  const around = SPANS[span] ?? 'de certas horas';
  return `Nas contagens em torno ${around} faltaram ${missing} un.; ${usualText(usual)}.`;
}

const usualText = (usual: number): string => `o comum aqui é até ${inGroups(Math.ceil(usual))}`;

const questionOf = (shop: string | undefined): FiguresQuestion<Answer> => ({
  field: 'lossRadar',
  ...(shop !== undefined && { newer: { shop: 'ID' }, widerKey: 'loss-radar' }),
  columns: [
    'at',
    [
      'shops',
      [
        ...['id', 'counts', 'seesHours'],
        ['items', ['itemId', 'name', 'counts', 'short', 'missing', 'usual']],
        ['hours', ['span', 'counts', 'missing', 'usual']],
      ],
    ],
  ],
  args: { shop },
  key: shop === undefined ? 'loss-radar' : `loss-radar:${shop}`,
});

interface LossRadarProps {
  shop: string | undefined;
  nameOf: (id: string) => string;
}

/** Items and hours with unusual counts, so that somebody counts again. Nothing without any. */
export function LossRadar({ shop, nameOf }: LossRadarProps) {
  const question = useMemo(() => questionOf(shop), [shop]);
  const { answer } = useKeptFigures(question);
  const shops = (answer?.shops ?? []).filter(({ id }) => shop === undefined || id === shop);
  if (shops.every(({ items, hours }) => items.length + hours.length === 0)) return null;
  return (
    <Card as="section" padded aria-label="Vale contar de novo">
      <Stack gap={2}>
        <h2 className={styles.head}>Vale contar de novo</h2>
        <ul className={stackClass({ gap: 3 })}>
          {shops.map((one) => (
            <ShopPart key={one.id} radar={one} name={nameOf(one.id)} />
          ))}
        </ul>
        <p className={textClass({ size: 1, tone: 'soft' })}>
          Das contagens de 8 semanas: cada item ao lado do que vende e do que a loja costuma perder. Pode ser
          engano de contagem, de entrada ou de leitura.
        </p>
      </Stack>
    </Card>
  );
}

function ShopPart({ radar, name }: { radar: ShopRadar; name: string }) {
  return (
    <>
      {radar.items.map((item) => (
        <li key={item.itemId} className={rowClass({ justify: 'between', wrap: true, gap: 3 })}>
          <Stack className={styles.told}>
            <b>{item.name}</b>
            <span className={textClass({ size: 1, tone: 'soft' })}>
              {name} · {radarItemText(item)}
            </span>
          </Stack>
          <CountWish name={item.name} items={[{ itemId: item.itemId, locationId: radar.id }]} />
        </li>
      ))}
      {radar.hours.map((hour) => (
        <li key={hour.span}>
          <b>{name}</b>
          <p className={textClass({ size: 1, tone: 'soft' })}>{radarHourText(hour)}</p>
        </li>
      ))}
    </>
  );
}
