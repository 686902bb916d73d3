import { useEffect } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useSource } from '../../data/live/use-source.ts';
import { PICTURES_KEY } from '../../data/mirror/drop-work.ts';
import { RankHost } from '../../features/ranks/rank-host.tsx';
import { forgetImages } from '../composition/sw-bridge.ts';

/** Seldom seen parts behind every signed-in screen. No first paint waits for them. */
export function QuietParts() {
  return (
    <>
      <RankHost />
      <EndedPictures />
    </>
  );
}

/**
 * Empties the cache of pictures once a role at a shop has ended, because tickets' pictures and those of a private shop are
 * nobody else's. Pictures that may still be seen are fetched again. Renders nothing.
 */
function EndedPictures() {
  const { live, keep } = useData();
  const isWanted = useSource(
    live.kept('forgetPictures', false, async (tx) => (await tx.kept(PICTURES_KEY)) === true),
  );
  useEffect(() => {
    // Where the cache cannot be emptied now, the next start tries again.
    if (isWanted)
      forgetImages().then(
        () => keep(PICTURES_KEY, undefined),
        () => undefined,
      );
  }, [isWanted, keep]);
  return null;
}
