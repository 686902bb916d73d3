import { useId } from 'react';
import type { Zone } from '../../domain/hours/shop-time-zone.ts';
import { type CampaignEffect, changeInPercent } from '../../domain/intelligence/intelligence.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import charts from './charts.module.css';
import styles from './lists.module.css';
import { ChangeMark } from './summary.tsx';
import { changeText, decimalText, fullDayText } from './texts.ts';

/** Effect of each promotion of the period on its items, compared with the days before it. */
export function CampaignsCard({ campaigns, zone }: { campaigns: readonly CampaignEffect[]; zone: Zone }) {
  const id = useId();
  return (
    <Card as="section" padded aria-labelledby={id}>
      <h3 id={id} className={charts.title}>
        Efeito das campanhas
      </h3>
      {campaigns.length === 0 && (
        <p className={textClass({ size: 1, tone: 'soft' })}>Nenhuma campanha neste período.</p>
      )}
      <ul>
        {campaigns.map((effect) => (
          <li key={effect.id} className={styles.campaign}>
            <p className={rowClass({ gap: 3, wrap: true }, styles.head)}>
              <b>{effect.name}</b>
              {effect.label && <span className={styles.label}>{effect.label}</span>}
            </p>
            <p className={textClass({ size: 1, tone: 'soft' })}>
              {`${fullDayText(zone.dayOf(effect.from))} a ${fullDayText(zone.dayOf(effect.to - 1))} · ${moneyText(effect.savings)} em descontos`}
            </p>
            <dl className={stackClass({ gap: 1 }, styles.facts)}>
              <Fact
                name="Unidades por dia"
                now={effect.unitsPerDay}
                before={effect.before?.unitsPerDay ?? null}
                text={decimalText}
              />
              <Fact
                name="Lucro por dia"
                now={effect.profitPerDay}
                before={effect.before?.profitPerDay ?? null}
                text={moneyText}
              />
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Fact(props: { name: string; now: number; before: number | null; text: (value: number) => string }) {
  const { name, now, before, text } = props;
  const change = before === null || changeInPercent(now, before) === null ? null : changeText(now, before);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {before === null ? text(now) : `${text(before)} → ${text(now)}`}{' '}
        {change && <ChangeMark change={change} />}
      </dd>
    </div>
  );
}
