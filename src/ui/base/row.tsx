import type { ComponentPropsWithRef } from 'react';
import { type Layout, lookOf, rowClass } from './look.ts';

/** Parts side by side, in the middle of the row's height unless `align` says otherwise. */
export function Row({ className, ...props }: Layout & ComponentPropsWithRef<'div'>) {
  const [layout, rest] = lookOf(props);
  return <div {...rest} className={rowClass(layout, className)} />;
}
