import { useCallback, useRef } from 'react';
import { type Talk, typedKey } from '../../data/chat.ts';
import { asText, useDraft } from '../../data/use-draft.ts';

/** What is being typed in a conversation, kept on this device until it is sent; `now` tells it before the next drawing. */
export function useTyped(talk: Talk): { typed: string; setTyped: (text: string) => void; now: () => string } {
  const { value, set } = useDraft(typedKey(talk), asText);
  const latest = useRef(value);
  latest.current = value;
  const setTyped = useCallback(
    (text: string): void => {
      latest.current = text;
      set(text);
    },
    [set],
  );
  return { typed: value, setTyped, now: useCallback(() => latest.current, []) };
}
