import { type ReactNode, useState } from 'react';
import type { SpanName } from '../../domain/overview/overview.ts';
import { stackClass } from '../../ui/base/look.ts';
import { useViewport } from '../../ui/base/viewport.ts';
import type { Figured } from './figured.ts';
import { NeedsList } from './needs-list.tsx';
import styles from './overview.module.css';
import { RevenueCard } from './revenue-card.tsx';
import { ShopListCard } from './shop-list.tsx';
import { namedSpans } from './span-words.ts';
import { TotalsCard } from './totals-card.tsx';

/** All own locations: sales, needs, and each location. `cards` replace a short list. Only an owner sees revenue. */
export function Overview({
  figured,
  cards,
  isOwner,
}: {
  figured: Figured;
  cards: ReactNode;
  isOwner: boolean;
}) {
  const [chosen, setChosen] = useState<SpanName>('today');
  const viewport = useViewport();
  const spans = namedSpans(figured.at);
  const span = spans.find(({ id }) => id === chosen) ?? spans[0];
  const isPhone = viewport === 'phone';
  return (
    <div className={styles.overview}>
      <div>
        <TotalsCard shops={figured.shops} spans={spans} chosen={chosen} onChoose={setChosen} />
        {isOwner && isPhone && <RevenueCard joined />}
      </div>
      <div className={stackClass({ gap: 4 }, styles.aside)}>
        <NeedsList figured={figured} most={isPhone ? 3 : 6} />
        {isOwner && !isPhone && <RevenueCard />}
      </div>
      <div>{cards ?? (span && <ShopListCard figured={figured} span={span} />)}</div>
    </div>
  );
}
