import { RankHost } from '../../features/ranks/rank-host.tsx';
import { EndedPictures } from './ended-pictures.tsx';

/** What works behind every signed-in screen and is seldom seen. No first paint waits for it. */
export function QuietParts() {
  return (
    <>
      <RankHost />
      <EndedPictures />
    </>
  );
}
