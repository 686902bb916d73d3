import type { ComponentPropsWithRef } from 'react';
import { type Layout, lookOf, stackClass } from './look.ts';

/** Parts below each other, as wide as the stack unless `align` says otherwise. */
export function Stack({ className, ...props }: Layout & ComponentPropsWithRef<'div'>) {
  const [layout, rest] = lookOf(props);
  return <div {...rest} className={stackClass(layout, className)} />;
}
