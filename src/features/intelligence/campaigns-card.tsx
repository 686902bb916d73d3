import { useId } from 'react';
import { offerDays } from '../../domain/hours/offer-days.ts';
import { offerHoursText } from '../../domain/hours/offer-hours-text.ts';
import { type CampaignEffect, changeInPercent } from '../../domain/intelligence/intelligence.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import charts from './charts.module.css';
import styles from './lists.module.css';
import { ChangeMark } from './summary.tsx';
import { changeText, fullDayText, oneDecimal } from './texts.ts';

/** Effect of each promotion of the period on its items, compared with the days before it. */
export function CampaignsCard({ campaigns }: { campaigns: readonly CampaignEffect[] }) {
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
              {[daysText(effect), offerHoursText(effect.hours), `${moneyText(effect.savings)} em descontos`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <dl className={stackClass({ gap: 1 }, styles.facts)}>
              <Fact
                name="Unidades por dia"
                now={effect.unitsPerDay}
                before={effect.before?.unitsPerDay ?? null}
                text={oneDecimal}
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

function daysText({ from, to, hours }: CampaignEffect): string {
  const { first, last } = offerDays({ startsAt: from, endsAt: to - 1, hours });
  return `${fullDayText(first ?? 0)} a ${fullDayText(last ?? 0)}`;
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
