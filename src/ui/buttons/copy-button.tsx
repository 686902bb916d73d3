import { Check, CircleX, Copy } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Passing } from '../words/passing.tsx';
import { Button, type ButtonLook, type ButtonSize } from './button.tsx';

/** Duration of the result, ms [F-18]. */
export const COPY_FEEDBACK_MS = 2000;

export type CopyButtonProps = {
  /** Text for the clipboard. */
  text: string;
  /** The label before the press. */
  label?: string;
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  /** Writes to the clipboard. Rejects without permission. */
  write?: (text: string) => Promise<void>;
  /** True once the text was copied by other means: the button shows the copy, the screen itself announces it. */
  done?: boolean;
};

/** The label after a copy, with its icon. */
const ANSWERS = { copied: { said: 'Copiado!', Icon: Check }, failed: { said: 'Erro', Icon: CircleX } };

/** Result of copying, shown for two seconds [F-18]. `copy` writes the text and never rejects. */
export function useCopyAnswer(text: string, write: (text: string) => Promise<void> = writeToClipboard) {
  const [answer, setAnswer] = useState<{ kind: keyof typeof ANSWERS; turn: number } | null>(null);
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setAnswer(null), COPY_FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  const show = useCallback((kind: keyof typeof ANSWERS): void => {
    setAnswer((before) => ({ kind, turn: (before?.turn ?? 0) + 1 }));
  }, []);
  const copy = async (): Promise<void> => {
    try {
      await write(text);
      show('copied');
    } catch {
      show('failed');
    }
  };
  return { answer: answer && ANSWERS[answer.kind], copy, show };
}

/** Copies and says 'Copiado!' or 'Erro' for two seconds [F-18]. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label = 'Copiar', look = 'quiet', size = 'small', wide, write, done = false } = props;
  const { answer, copy, show } = useCopyAnswer(text, write);
  useEffect(() => {
    if (done) show('copied');
  }, [done, show]);
  const Icon = answer?.Icon ?? Copy;
  return (
    <Button
      look={look}
      size={size}
      wide={wide}
      icon={<Icon aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <Passing label={label} word={answer?.said} aloud={!done} />
    </Button>
  );
}

async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
