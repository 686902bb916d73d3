import { type RefObject, useEffect, useState } from 'react';
import { watchInView } from '../../../ui/scroll/in-view.ts';

/**
 * Distance from the screen within which the cards of a group have marks, px. Each write of the device checks every
 * mark's queries.
 */
const AHEAD_PX = 1000;

/** One watch for all cards of a group, because each frame looks at every watched element. */
interface Watch {
  isNear: boolean;
  tells: Set<(isNear: boolean) => void>;
  end: (() => void) | undefined;
}

const watches = new Map<Element, Watch>();

/**
 * True while the group of a card is on the screen or near it. `place`: an element of the card. The function counts the
 * card as near until its group has been near and left.
 */
export function useGroupNear(
  place: RefObject<Element | null>,
): readonly [isNear: boolean, bringNear: () => void] {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const group = place.current?.closest('ul');
    return group ? watchGroup(group, setIsNear) : undefined;
  }, [place]);
  return [isNear, () => setIsNear(true)];
}

function watchGroup(group: Element, tell: (isNear: boolean) => void): () => void {
  const watch = watches.get(group) ?? begin(group);
  watch.tells.add(tell);
  if (watch.isNear) tell(true);
  return () => {
    watch.tells.delete(tell);
    if (watch.tells.size > 0) return;
    watch.end?.();
    watches.delete(group);
  };
}

function begin(group: Element): Watch {
  const watch: Watch = { isNear: false, tells: new Set(), end: undefined };
  watches.set(group, watch);
  watch.end = watchInView(
    group,
    (isNear) => {
      watch.isNear = isNear;
      for (const tell of watch.tells) tell(isNear);
    },
    AHEAD_PX,
  );
  return watch;
}
