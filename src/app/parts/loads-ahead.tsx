import { type ReactNode, useEffect } from 'react';
import { type AheadPart, loadAhead } from './load-ahead.ts';

interface LoadsAheadProps {
  /** Parts that this screen leads to, the likeliest first. The same list for as long as the screen is shown. */
  parts: readonly AheadPart[];
  children: ReactNode;
}

/**
 * Loads the code behind a screen's links in idle time. Loaded after a tap, the code costs a phone a tenth of a second.
 * After a fallback React holds content back for three tenths more.
 */
export function LoadsAhead({ parts, children }: LoadsAheadProps) {
  useEffect(() => loadAhead(parts), [parts]);
  return children;
}
