import { useRef } from 'react';
import { Spoken } from './spoken.tsx';

/** Announces a state whenever it changes. The first one is read with the screen or the sheet that begins with it. */
export function SpokenChanges({ text }: { text: string }) {
  const first = useRef<string | null>(text);
  if (text !== first.current) first.current = null;
  return <Spoken text={first.current === null ? text : ''} />;
}
