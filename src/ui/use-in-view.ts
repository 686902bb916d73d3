import { type RefObject, useEffect, useState } from 'react';
import { watchInView } from './in-view.ts';

/** Whether something is on screen, as long as `isWanted`: what moves endlessly, moves only then. */
export function useInView(place: RefObject<Element | null>, isWanted: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isWanted && place.current) return watchInView(place.current, setIsSeen);
    setIsSeen(false);
    return undefined;
  }, [place, isWanted]);
  return isSeen;
}
