import { type RefObject, useEffect, useState } from 'react';
import { watchInView } from './in-view.ts';

/** True while an element is on screen and `isWanted`. Endless animations run only then. */
export function useInView(place: RefObject<Element | null>, isWanted: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isWanted && place.current) return watchInView(place.current, setIsSeen);
    setIsSeen(false);
    return undefined;
  }, [place, isWanted]);
  return isSeen;
}
