import { type ReactNode, useEffect } from 'react';
import { type AheadPart, loadAhead } from './load-ahead.ts';

interface LoadsAheadProps {
  /** Parts that this screen leads to, the likeliest first. Never another list while it is shown. */
  parts: readonly AheadPart[];
  children: ReactNode;
}

/**
 * Loads the code behind a screen's links while the page has nothing to do. Waiting for it after a tap costs a phone a
 * tenth of a second, and React holds content back for three more after a fallback.
 */
export function LoadsAhead({ parts, children }: LoadsAheadProps) {
  useEffect(() => loadAhead(parts), [parts]);
  return children;
}
