import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchInView } from '../../src/ui/scroll/in-view.ts';

type Tell = (entries: { target: Element; isIntersecting: boolean }[]) => void;

/** Active observers, with the elements that each observes. */
let standing: { tell: Tell; seen: Set<Element> }[] = [];

beforeEach(() => {
  standing = [];
  vi.stubGlobal('IntersectionObserver', function Watcher(tell: Tell) {
    const own = { tell, seen: new Set<Element>() };
    standing.push(own);
    return {
      observe: (element: Element) => own.seen.add(element),
      unobserve: (element: Element) => own.seen.delete(element),
      disconnect: () => standing.splice(standing.indexOf(own), 1),
    };
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[H-05] a thousand cards share an observer for each surrounding, and none stands behind the last of them', () => {
  const cards = Array.from({ length: 1000 }, () => document.createElement('div'));
  const ends = cards.map((card) => watchInView(card, () => undefined, 1500));
  const other = watchInView(document.createElement('div'), () => undefined);
  expect(standing.map(({ seen }) => seen.size)).toEqual([1000, 1]);
  for (const end of ends) end?.();
  other?.();
  expect(standing).toEqual([]);
});

test('[H-05] each element hears of itself alone, until it is watched no more', () => {
  const [one, two] = [document.createElement('div'), document.createElement('div')];
  const heard: string[] = [];
  const ends = [
    watchInView(one, (isSeen) => heard.push(`one ${isSeen}`)),
    watchInView(two, (isSeen) => heard.push(`two ${isSeen}`)),
  ];
  standing[0]?.tell([{ target: one, isIntersecting: true }]);
  expect(heard).toEqual(['one true']);
  ends[0]?.();
  standing[0]?.tell([
    { target: one, isIntersecting: false },
    { target: two, isIntersecting: true },
  ]);
  expect(heard).toEqual(['one true', 'two true']);
  expect([...(standing[0]?.seen ?? [])]).toEqual([two]);
  ends[1]?.();
  expect(standing).toEqual([]);
});
