import type { ComponentPropsWithRef } from 'react';
import { type Layout, laidOut } from './look.ts';

/** Parts below each other, as wide as the stack unless `align` says otherwise. */
export function Stack(props: Layout & ComponentPropsWithRef<'div'>) {
  return <div {...laidOut('stack', props)} />;
}
