import { Check, CircleX, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shareText } from '../../device/files/share.ts';
import { shareFile } from '../../device/files/share-file.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { COPY_FEEDBACK_MS } from '../../ui/buttons/copy-button.tsx';

const FACES = {
  rest: { label: 'Compartilhar', Icon: Share2 },
  copied: { label: 'Copiado!', Icon: Check },
  saved: { label: 'Imagem salva', Icon: Check },
  failed: { label: 'Erro', Icon: CircleX },
} as const;

interface ShareButtonProps {
  title: string;
  text: string;
  /** Draws the receipt. Rejects if the browser cannot draw. */
  draw?: () => Promise<File>;
  wide?: boolean;
}

/**
 * Shares the receipt through the device, as a picture if the browser can draw one. If the device cannot share, saves
 * the picture or copies the text, and says so for two seconds [F-18].
 */
export function ShareButton({ title, text, draw, wide }: ShareButtonProps) {
  const [face, setFace] = useState<keyof typeof FACES>('rest');
  const [busy, during] = useBusy();
  useEffect(() => {
    if (face === 'rest') return;
    const timer = setTimeout(() => setFace('rest'), COPY_FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [face]);
  const share = async (): Promise<void> => {
    const picture = draw && (await during(draw().catch(() => null)));
    const end = picture ? await shareFile(picture, title) : await shareText({ title, text });
    setFace(end === 'shared' || end === 'dismissed' ? 'rest' : end);
  };
  const { label, Icon } = FACES[face];
  return (
    <Button
      look="quiet"
      size="tall"
      wide={wide}
      busy={busy}
      icon={<Icon aria-hidden="true" />}
      onClick={() => void share()}
    >
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
