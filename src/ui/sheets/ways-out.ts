import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom';
import { entriesOpen } from './back-closes.ts';

/** A way of leaving a screen: its back button, BACK, or another screen. */
export type WayOut = { kind: 'up' } | { kind: 'back' } | { kind: 'to'; go: () => void };

/** Longest wait for history entries to be removed, ms. */
const TIMEOUT_MS = 1000;

interface HeldRouter {
  /** Navigations within `act` are not held. */
  freely: (act: () => void) => void;
  /** As `freely`, but replaces the current entry. */
  instead: (act: () => void) => void;
}

/**
 * While `holds`, navigations are held and passed to `ask`, wherever they began: a link of the frame, a notification or
 * a button of the form. The router offers this only for data routes. Replacements pass, because they redirect from a
 * screen that must not stay.
 */
export function useHeldPushes(holds: boolean, ask: (way: WayOut) => void): HeldRouter {
  const { navigator } = useContext(NavigationContext);
  const free = useRef(false);
  useEffect(() => {
    if (!holds) return;
    const { push } = navigator;
    const held: Navigator['push'] = (to, ...more) => {
      const path = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname;
      const stays = !path || path === shownPath(navigator);
      if (free.current || stays) push(to, ...more);
      else ask({ kind: 'to', go: () => navigator.push(to, ...more) });
    };
    navigator.push = held;
    return () => {
      if (navigator.push === held) navigator.push = push;
    };
  }, [holds, navigator, ask]);
  return {
    freely(act) {
      free.current = true;
      act();
      free.current = false;
    },
    instead(act) {
      const { push } = navigator;
      navigator.push = (...way) => navigator.replace(...way);
      act();
      navigator.push = push;
    },
  };
}

/** Leaves once the history entries of open elements are removed, and the screen's own entry with them. */
export function useLeaveScreen(way: WayOut | null, leave: () => void, { instead }: HeldRouter): void {
  const latest = useRef({ leave, instead });
  useEffect(() => {
    latest.current = { leave, instead };
  });
  useEffect(() => {
    if (!way) return;
    const end = (): void => {
      stop();
      if (way.kind === 'back' && (window.history.state as { idx?: number } | null)?.idx)
        window.history.back();
      else latest.current.instead(way.kind === 'to' ? way.go : latest.current.leave);
    };
    const look = (): void => {
      if (entriesOpen() === 0) end();
    };
    const stop = (): void => {
      clearTimeout(timer);
      window.removeEventListener('popstate', look);
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    window.addEventListener('popstate', look);
    look();
    return stop;
  }, [way]);
}

/** The path of the current entry. A router in memory has a location of its own. */
function shownPath(navigator: Navigator): string {
  return (
    (navigator as Navigator & { location?: { pathname: string } }).location?.pathname ??
    window.location.pathname
  );
}
