interface PassingProps {
  /** The usual words. */
  label: string;
  /** Words that replace them for a moment. */
  word: string | undefined;
  /** False if the screen itself says the word. */
  aloud?: boolean;
}

/** A label with a passing word. Readers are told that word, and not that the label is back: 'Paguei' would be untrue. */
export function Passing({ label, word, aloud = true }: PassingProps) {
  return (
    <span>
      {word === undefined && label}
      <span aria-live={aloud ? 'polite' : 'off'}>{word}</span>
    </span>
  );
}
