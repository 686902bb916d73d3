import type { ReactNode } from 'react';
import { MarksUnsaved, type Unsaved } from './unsaved.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';

/** Wraps a screen that may hold unsaved data, and renders the question. */
export function AskUnsaved({ of, children }: { of: Unsaved; children?: ReactNode }) {
  return (
    <MarksUnsaved of={of}>
      {children}
      <UnsavedQuestion of={of} />
    </MarksUnsaved>
  );
}
