import { useState } from 'react';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useNearbyReach } from '../../../data/hooks/hooks.ts';
import { useOffline } from '../../../data/hooks/offline-reason.ts';
import { stackClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { MoreCards, SEARCHING } from '../more-cards.tsx';
import { PlaceSearch } from '../place-search.tsx';
import { keepTyped } from '../use-place-search.ts';
import styles from './near.module.css';

/** Shown when no known location matches the text. Others may still load, and the text may be a place to look around. */
export function FoundElsewhere({ query, onFound }: { query: string; onFound: () => void }) {
  const data = useData();
  const [isAsked, setAsked] = useState(false);
  const hasMore = useNearbyReach()?.hasMore ?? false;
  const isComing = useOffline() === null && hasMore;
  const ask = (): void => {
    keepTyped(data, query.trim());
    setAsked(true);
  };
  if (isAsked) return <PlaceSearch asked onChosen={onFound} onCancel={onFound} />;
  return (
    <div className={stackClass({ gap: 3, align: 'start', anywhere: true }, styles.none)}>
      <p role="status">{isComing ? SEARCHING : `Nenhum local com “${query.trim()}” por aqui.`}</p>
      <MoreCards isAll isQuiet />
      <Button look="quiet" onClick={ask}>
        Procurar perto deste lugar
      </Button>
    </div>
  );
}
