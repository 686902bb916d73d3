import { type RefObject, useEffect, useState } from 'react';
import { watchInView } from './in-view.ts';

/** True while `isWanted` and the element is on screen, or `aheadPx` away from it. Endless animations run only then. */
export function useInView(place: RefObject<Element | null>, { isWanted = true, aheadPx = 0 }): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isWanted && place.current) return watchInView(place.current, setIsSeen, aheadPx);
    setIsSeen(false);
    return undefined;
  }, [place, isWanted, aheadPx]);
  return isSeen;
}
