import { useKeptFigures } from '../../data/hooks/kept-figures.ts';
import type { LossRadar as Answer, ShopRadar } from '../../domain/losses/radar-answer.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CountWish } from './count-wish.tsx';
import styles from './losses.module.css';
import { radarHourText, radarItemText } from './radar-texts.ts';

const QUESTION = {
  field: 'lossRadar',
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
  variables: {},
  args: {},
  key: 'loss-radar',
} as const;

interface LossRadarProps {
  shop: string | undefined;
  nameOf: (id: string) => string;
}

/** Items and hours whose counts stand out, so that somebody counts again. Nothing at all where none do. */
export function LossRadar({ shop, nameOf }: LossRadarProps) {
  const { told } = useKeptFigures<Answer>(QUESTION);
  const shops = (told?.shops ?? []).filter(({ id }) => shop === undefined || id === shop);
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
