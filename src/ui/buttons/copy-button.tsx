import { Check, CircleX, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonLook, type ButtonSize } from './button.tsx';

/** How long the result stays, ms [F-18]. */
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
};

/** Copies and says 'Copiado!' or 'Erro' for two seconds [F-18]. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label = 'Copiar', look = 'quiet', size = 'small', wide, write = writeToClipboard } = props;
  const [answer, setAnswer] = useState<{ kind: 'copied' | 'failed'; turn: number } | null>(null);
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setAnswer(null), COPY_FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  const copy = async (): Promise<void> => {
    const turn = (answer?.turn ?? 0) + 1;
    try {
      await write(text);
      setAnswer({ kind: 'copied', turn });
    } catch {
      setAnswer({ kind: 'failed', turn });
    }
  };
  const Icon = answer === null ? Copy : answer.kind === 'copied' ? Check : CircleX;
  return (
    <Button
      look={look}
      size={size}
      wide={wide}
      icon={<Icon aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">
        {answer === null ? label : answer.kind === 'copied' ? 'Copiado!' : 'Erro'}
      </span>
    </Button>
  );
}

async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
