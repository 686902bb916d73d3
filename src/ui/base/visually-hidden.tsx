import type { ReactNode } from 'react';
import { textClass } from './look.ts';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={textClass({ spoken: true })}>{children}</span>;
}
