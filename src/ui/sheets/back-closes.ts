import { useEffect, useId, useLayoutEffect, useRef } from 'react';

/**
 * While `open`, the browser's BACK button (or gesture) closes it instead of leaving the page. Each open element
 * adds a history entry with the router's own state and the ids of open elements. Closing it otherwise removes that
 * entry. `onBack` returns 'closed' or 'stays', and 'stays' restores the entry.
 */
export function useBackCloses(open: boolean, onBack: () => 'closed' | 'stays'): void {
  const id = `${useId()} ${ofThisPage}`;
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  // Before anybody sees it: whoever presses BACK twice means what is on top.
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
/** React counts its ids anew in each page. An entry from before a reload must not pass for one of this page. */
const ofThisPage = performance.timeOrigin;
const closers = new Map<string, () => 'closed' | 'stays'>();
/** Ids whose entries are being removed from the history. A reopened element must not be closed by that. */
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
  // Saved and scrolled elsewhere, the page would jump to where it was now as soon as the entry is taken away.
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
 * False where a step back would leave the screen. Chrome gives the screen's own entry the state of the sheet above
 * it where the page is loaded anew during a step back.
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
  // Behind what the browser does now. A reload of the page finds its place again.
  setTimeout(() => {
    window.history.scrollRestoration = 'auto';
  });
  const top = idsHere().at(-1);
  // An entry of a sheet that navigated to another page. It is skipped.
  if (top !== undefined && !closers.has(top)) takeAway(top);
}

function idsHere(): string[] {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(KEY in state)) return [];
  const ids = state[KEY];
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}
