import { useServerNow } from '../../data/hooks/use-server-now.ts';
import type { Live } from '../../data/live/live.ts';
import { type Campaign, isInForce, promotionLabel } from '../../domain/shop/campaign.ts';
import { textClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import styles from './location-information.module.css';
import { PromotionRow } from './promotion-row.tsx';

/** Interval of clock updates, ms. Promotions start and end while the page is open. */
const CLOCK_MS = 30_000;

/** 'Promoções Ativas': promotions in force that have an effect [L-01]. */
export function PromotionsCard({ campaigns }: { campaigns: Live<Campaign> }) {
  const { now } = useServerNow(CLOCK_MS, campaigns.freshness.syncedAt);
  const active = campaigns.rows.filter((one) => isInForce(one, now) && promotionLabel(one) !== null);
  return (
    <Card as="section" aria-labelledby="promotions">
      <div className={styles.cardHead}>
        <h2 id="promotions">Promoções Ativas</h2>
      </div>
      {active.length > 0 ? (
        <ul>
          {active.map((campaign) => (
            <PromotionRow key={campaign.id} campaign={campaign} now={now} />
          ))}
        </ul>
      ) : (
        <div className={styles.noPromotions}>
          {campaigns.status === 'loading' ? (
            <Skeleton shape="row" count={2} label="Carregando promoções…" />
          ) : (
            <p className={textClass({ tone: 'soft', size: 1 })}>{noneText(campaigns)}</p>
          )}
        </div>
      )}
    </Card>
  );
}

/** Text of an empty list, or of a list that could not be loaded. */
function noneText({ status, freshness }: Live<Campaign>): string {
  if (status === 'ready' || freshness.syncedAt !== null) return 'Nenhuma promoção ativa no momento.';
  return 'Não foi possível carregar as promoções.';
}
