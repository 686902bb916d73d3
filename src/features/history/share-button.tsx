import { Check, CircleX, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shareText } from '../../device/files/share.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { COPY_FEEDBACK_MS } from '../../ui/buttons/copy-button.tsx';

const FACES = {
  rest: { label: 'Compartilhar', Icon: Share2 },
  copied: { label: 'Copiado!', Icon: Check },
  failed: { label: 'Erro', Icon: CircleX },
} as const;

/** Shares the receipt through the device. If it cannot share, copies it and says so for two seconds [F-18]. */
export function ShareButton({ title, text }: { title: string; text: string }) {
  const [face, setFace] = useState<keyof typeof FACES>('rest');
  useEffect(() => {
    if (face === 'rest') return;
    const timer = setTimeout(() => setFace('rest'), COPY_FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [face]);
  const share = async (): Promise<void> => {
    const end = await shareText({ title, text });
    setFace(end === 'copied' || end === 'failed' ? end : 'rest');
  };
  const { label, Icon } = FACES[face];
  return (
    <Button look="quiet" size="tall" icon={<Icon aria-hidden="true" />} onClick={() => void share()}>
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
