import type { ComponentPropsWithRef } from 'react';
import { type Layout, laidOut } from './look.ts';

/** Parts side by side, in the middle of the row's height unless `align` says otherwise. */
export function Row(props: Layout & ComponentPropsWithRef<'div'>) {
  return <div {...laidOut('row', props)} />;
}
