import { Fragment, type ReactNode, useState } from 'react';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { type KeptAct, UNDO_MS } from './kept-act.ts';

interface LastActsProps<K extends KeptAct> {
  /** The newest first. */
  acts: readonly K[];
  /** Words of the button that shows the earlier ones. */
  more: string;
  children: (act: K, isNewest: boolean) => ReactNode;
}

/** The newest act, and at a press those before it that can still be undone. */
export function LastActs<K extends KeptAct>({ acts, more, children }: LastActsProps<K>) {
  const [isOpen, open] = useState(false);
  const [newest, ...others] = acts;
  const earlier = others.filter(({ at }) => Date.now() - at < UNDO_MS);
  if (!newest) return null;
  return (
    <Stack gap={3}>
      {[newest, ...(isOpen ? earlier : [])].map((act) => (
        <Fragment key={act.at}>{children(act, act === newest)}</Fragment>
      ))}
      {!isOpen && earlier.length > 0 && (
        <Button look="ghost" onClick={() => open(true)}>
          {more}
        </Button>
      )}
    </Stack>
  );
}
