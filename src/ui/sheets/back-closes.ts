import { useEffect, useId, useLayoutEffect, useRef } from 'react';

/**
 * While `open`, the browser's BACK button (or gesture) closes the element instead of leaving the page. Each open
 * element adds a history entry with the router's own state and the ids of open elements. Closing the element otherwise
 * removes the entry. `onBack` returns 'closed' or 'stays', and 'stays' restores the entry.
 */
export function useBackCloses(open: boolean, onBack: () => 'closed' | 'stays'): void {
  const id = `${useId()} ${ofThisPage}`;
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  // In a layout effect, before the element is painted: a second press of BACK means the top element.
  useLayoutEffect(() => {
    if (!open) return;
    enter(id, () => latest.current());
    return () => leave(id);
  }, [open, id]);
}

/** Number of history entries that open elements of the page have added. */
export function entriesOpen(): number {
  return idsHere().length;
}

const KEY = 'openSheets';
/** React's ids start anew with each page load. An entry from before a reload must not match an id of this page. */
const ofThisPage = performance.timeOrigin;
const closers = new Map<string, () => 'closed' | 'stays'>();
/** Ids whose entries are being removed from the history. The removal must not close a reopened element. */
const takenAway = new Set<string>();
let listening = false;

function enter(id: string, onBack: () => 'closed' | 'stays'): void {
  closers.set(id, onBack);
  if (!listening) {
    window.addEventListener('popstate', settle);
    listening = true;
  }
  addEntry(id);
}

function addEntry(id: string): void {
  const ids = idsHere();
  if (ids.includes(id)) return;
  const { history } = window;
  // With 'auto' the page, scrolled elsewhere meanwhile, would jump to its present position when the entry is removed.
  history.scrollRestoration = 'manual';
  history.pushState({ ...history.state, [KEY]: [...ids, id] }, '');
  history.scrollRestoration = 'auto';
}

function leave(id: string): void {
  closers.delete(id);
  // In a later task, so that closing and navigating in one press keeps the new page, and a remount keeps its entry.
  setTimeout(() => {
    if (!closers.has(id) && idsHere().at(-1) === id) takeAway(id);
  });
}

function takeAway(id: string): void {
  if (isAdded()) {
    takenAway.add(id);
    window.history.back();
  } else window.history.replaceState({ ...window.history.state, [KEY]: [] }, '');
}

/**
 * False if a step back would leave the screen. Chrome gives the screen's own entry the state of the sheet above, if the
 * page reloads during a step back.
 */
function isAdded(): boolean {
  // Unknown to older browsers.
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const at = navigation?.currentEntry?.index ?? -1;
  if (!navigation || at < 0) return true;
  const behind = navigation.entries()[at - 1];
  if (behind?.url === null) return true;
  return behind?.url.split(/[?#]/)[0] === location.origin + location.pathname;
}

function settle(): void {
  const ids = idsHere();
  for (const [id, onBack] of [...closers])
    if (!ids.includes(id) && (takenAway.has(id) || onBack() === 'stays')) addEntry(id);
  takenAway.clear();
  // In a later task, after the browser's own handling. With 'auto' a reload restores the scroll position.
  setTimeout(() => {
    window.history.scrollRestoration = 'auto';
  });
  const top = idsHere().at(-1);
  // The entry of a sheet that navigated to another page is skipped.
  if (top !== undefined && !closers.has(top)) takeAway(top);
}

function idsHere(): string[] {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(KEY in state)) return [];
  const ids = state[KEY];
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}
