import { useEffect, useState } from 'react';
import { textClass } from '../base/look.ts';

/** Time for which a text must stay the same before it is said, ms. */
const CALM_MS = 500;

/** Announces a text that changes with every letter of a search, such as the number of results, once typing rests. */
export function CalmSpoken({ text }: { text: string }) {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(text), CALM_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Takes no room in the surrounding list.
  return (
    <div aria-live="polite" aria-atomic="true" className={textClass({ spoken: true })}>
      {said}
    </div>
  );
}
