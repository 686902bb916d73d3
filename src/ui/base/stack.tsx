import type { ComponentPropsWithRef } from 'react';
import { type Look, lookOf, stackClass } from './look.ts';

/** Parts below each other, as wide as the stack unless `align` says otherwise. */
export function Stack({ className, ...props }: Look & ComponentPropsWithRef<'div'>) {
  const [look, rest] = lookOf(props);
  return <div {...rest} className={stackClass(look, className)} />;
}
