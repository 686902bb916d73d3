import { useEffect, useId, useRef } from 'react';

/**
 * While `open`, the browser's BACK button (and the phone's gesture) closes instead of leaving the page. Each open
 * thing adds one history entry that carries the router's own state and the ids of what is open; closing by other
 * means takes that entry away again. `onBack` answers whether it closed; what 'stays' gets its entry back.
 */
export function useBackCloses(open: boolean, onBack: () => 'closed' | 'stays'): void {
  const id = useId();
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!open) return;
    enter(id, () => latest.current());
    return () => leave(id);
  }, [open, id]);
}

/** How many entries of the history are there only for what is open on the page. */
export function entriesOpen(): number {
  return idsHere().length;
}

const KEY = 'openSheets';
const closers = new Map<string, () => 'closed' | 'stays'>();
/** Whose entries are on their way out of the history: what opens again meanwhile was not asked to close. */
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
  if (!ids.includes(id)) window.history.pushState({ ...window.history.state, [KEY]: [...ids, id] }, '');
}

function leave(id: string): void {
  closers.delete(id);
  // After this turn, so that closing and navigating in one press keeps the new page, and a remount keeps its entry.
  setTimeout(() => {
    if (!closers.has(id) && idsHere().at(-1) === id) takeAway(id);
  });
}

function takeAway(id: string): void {
  takenAway.add(id);
  window.history.back();
}

function settle(): void {
  const ids = idsHere();
  for (const [id, onBack] of [...closers])
    if (!ids.includes(id) && (takenAway.has(id) || onBack() === 'stays')) addEntry(id);
  takenAway.clear();
  const top = idsHere().at(-1);
  // An entry whose sheet is gone, left behind by a move to another page from within it: skip it.
  if (top !== undefined && !closers.has(top)) takeAway(top);
}

function idsHere(): string[] {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(KEY in state)) return [];
  const ids = state[KEY];
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}
