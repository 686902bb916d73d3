import type { ReactNode } from 'react';
import { Printed } from '../../ui/layout/printed.tsx';
import { useIsPrinting } from '../../ui/layout/use-is-printing.ts';

/**
 * The printed content in place of the app. It is rendered only while the browser prints, so that a thousand labels
 * cost nothing before.
 */
export function Printout({ draw }: { draw: () => ReactNode }) {
  const isPrinting = useIsPrinting();
  return isPrinting ? <Printed>{draw()}</Printed> : null;
}
