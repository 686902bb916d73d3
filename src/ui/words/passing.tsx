interface PassingProps {
  /** The usual words. */
  label: string;
  /** Word that replaces the label for a moment. */
  word: string | undefined;
  /** False if the screen itself says the word. */
  aloud?: boolean;
}

/** A label that a word replaces for a moment. Readers hear only the word: 'Paguei' again would be untrue. */
export function Passing({ label, word, aloud = true }: PassingProps) {
  return (
    <span>
      {word === undefined && label}
      <span aria-live={aloud ? 'polite' : 'off'}>{word}</span>
    </span>
  );
}
