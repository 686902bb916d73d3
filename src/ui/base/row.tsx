import type { ComponentPropsWithRef } from 'react';
import { type Look, lookOf, rowClass } from './look.ts';

/** Parts side by side, in the middle of the row's height unless `align` says otherwise. */
export function Row({ className, ...props }: Look & ComponentPropsWithRef<'div'>) {
  const [look, rest] = lookOf(props);
  return <div {...rest} className={rowClass(look, className)} />;
}
