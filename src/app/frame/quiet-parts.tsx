import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useSource } from '../../data/live/use-source.ts';
import { SCREENS_KEY } from '../../data/mirror/closed-mark.ts';
import { PICTURES_KEY } from '../../data/mirror/drop-role-data.ts';
import { ReadHere } from '../../features/notifications/read-here.tsx';
import { RankHost } from '../../features/ranks/rank-host.tsx';
import { paths } from '../../paths.ts';
import { PICTURES, WHO } from '../boot/boot-keys.ts';
import { forgetImages } from '../composition/sw-bridge.ts';
import { loadAhead } from '../parts/load-ahead.ts';
import { forgetOthersPictures } from './others-pictures.ts';
import { PictureKeeper } from './picture-keeper.tsx';
import { shop } from './shop-part.tsx';

/** Seldom seen parts behind every signed-in screen. No first paint waits for them. */
export function QuietParts() {
  return (
    <>
      <RankHost />
      <ReadHere />
      <EndedPictures />
      <ShopAhead />
      <PictureKeeper />
    </>
  );
}

/**
 * Empties the cache of pictures when a role at a shop has ended, and after the first screen of another person. Pictures
 * of tickets and of a private shop are no other person's. A role that ends, or a shop that is gone for this person,
 * also removes the start pictures. Permitted pictures load again. Renders nothing.
 */
function EndedPictures() {
  const { live, keep } = useData();
  const ended = useSource(
    live.kept<'all' | 'screens' | null>('forgetPictures', null, async (tx) => {
      const [all, screens] = await tx.keptAll([PICTURES_KEY, SCREENS_KEY]);
      return all === true ? 'all' : screens === true ? 'screens' : null;
    }),
  );
  useEffect(() => {
    const who = sessionStorage.getItem(WHO);
    if (who) forgetOthersPictures(localStorage, who, forgetImages).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!ended) return;
    localStorage.removeItem(PICTURES);
    // If the cache cannot be emptied now, the next start tries again.
    const emptied = ended === 'all' ? forgetImages() : Promise.resolve();
    emptied.then(
      () => keep(ended === 'all' ? PICTURES_KEY : SCREENS_KEY, undefined),
      () => undefined,
    );
  }, [ended, keep]);
  return null;
}

const behindItems = { load: async () => (await import('./shop-screen.tsx')).loadBehindItems() };

/** Evaluates a shop's code in idle time while home is shown. In the tap on a card, this would delay the shop. */
function ShopAhead() {
  const isHome = useLocation().pathname === paths.home();
  useEffect(() => (isHome ? loadAhead([shop, behindItems]) : undefined), [isHome]);
  return null;
}
