import type { ReactNode } from 'react';
import type { ChosenMonth } from '../../data/hooks/server-days.ts';
import { shopZone } from '../../domain/hours/shop-time-zone.ts';
import { changeOfLoss, monthSums } from '../../domain/losses/group.ts';
import { type LossShop, lossShare } from '../../domain/losses/losses.ts';
import { monthOf } from '../../domain/words/month.ts';
import { cx } from '../../ui/base/cx.ts';
import { textClass } from '../../ui/base/look.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { changeNumber, inSentence, LOSS_GOAL, lostText, shareText, uncostedText } from './loss-texts.ts';
import styles from './losses.module.css';
import type { useLosses } from './use-losses.ts';

const zone = shopZone();

interface LossTilesProps {
  losses: ReturnType<typeof useLosses>;
  shop: string | undefined;
  chosen: ChosenMonth;
}

/** The month in three numbers: money, share of the revenue, and units. */
export function LossTiles({ losses: { answer, shops }, shop, chosen }: LossTilesProps) {
  const months = monthSums(shops);
  const [before, sum] = [months.at(-2), months.at(-1)];
  if (!sum) return null;
  const share = lossShare(sum, sum.revenue);
  const uncosted = uncostedText(sum);
  // An unfinished month would look better than a whole one until its last days.
  const isOver = answer !== null && monthOf(zone.dayOf(answer.at)) > chosen.month;
  const change = isOver ? changeOfLoss(sum, before) : null;
  return (
    <ul className={styles.tiles}>
      <Tile name={`Perdido em ${inSentence(chosen.month)}`} value={lostText(sum)}>
        <Change change={change} against={`sobre ${inSentence(chosen.month - 1)}`} />
        {uncosted && <> · {uncosted}</>}
      </Tile>
      <Tile name="Da receita" value={shareText(share)} isHigh={share !== null && share > LOSS_GOAL}>
        meta: até {shareText(LOSS_GOAL)}
      </Tile>
      <Tile name="Unidades" value={String(sum.units)}>
        {shop === undefined && shops.length > 1 ? placesText(shops) : 'que faltaram'}
      </Tile>
    </ul>
  );
}

function placesText(shops: readonly LossShop[]): string {
  const losing = shops.filter(({ months }) => (months.at(-1)?.units ?? 0) > 0).length;
  return `em ${losing} dos ${countText(shops.length, 'local', 'locais')}`;
}

interface TileProps {
  name: string;
  value: string;
  isHigh?: boolean;
  children: ReactNode;
}

function Tile({ name, value, isHigh = false, children }: TileProps) {
  return (
    <Card as="li" padded>
      <p className={textClass({ caption: true })}>{name}</p>
      <p className={cx(styles.value, isHigh && styles.high)}>{value}</p>
      <p className={textClass({ size: 1, tone: 'soft' })}>{children}</p>
    </Card>
  );
}

/** Change of the losses: an arrow, a colour and words. */
function Change({ change, against }: { change: number | null; against: string }) {
  if (change === null) return 'sem comparação';
  const isMore = change > 0;
  return (
    <>
      <b className={textClass({ weight: 600, tone: isMore ? 'guava' : 'leaf' })}>
        <span aria-hidden="true">{isMore ? '▲ ' : '▼ '}</span>
        <VisuallyHidden>{isMore ? 'mais ' : 'menos '}</VisuallyHidden>
        {changeNumber(change)}%
      </b>{' '}
      {against}
    </>
  );
}
