import { useState } from 'react';
import { useWedge, WEDGE_TOAST } from '../../../device/scan/use-wedge.ts';
import { dialogPart } from '../../../ui/base/late-part.tsx';
import type { WhichOneChoice } from '../../../ui/sheets/which-one.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { useCodeMeaning, useOpenedShop } from './use-code-meaning.ts';

/** Loaded late, because few users scan on home, and only those near several shops are asked. */
const AskedShop = dialogPart(async () => (await import('./asked-shop.tsx')).AskedShop);

/** Makes a scanner that types like a keyboard work on home as the camera does [K-02]. Says so above an open sheet. */
export function HomeWedge() {
  const meaningOf = useCodeMeaning();
  const open = useOpenedShop();
  const [asked, setAsked] = useState<{ code: string; choices: readonly WhichOneChoice[] } | null>(null);
  useWedge(true, (code) => {
    if (document.querySelector('[aria-modal="true"]'))
      return toast.warning('Feche esta janela e passe o código de novo.', { id: WEDGE_TOAST });
    const meaning = meaningOf(code);
    if (meaning.kind === 'shop')
      open(meaning.id, meaning.source, meaning.source === 'home' ? code : undefined);
    else if (meaning.kind === 'which') setAsked({ code, choices: meaning.choices });
    else toast.warning(meaning.text, { id: WEDGE_TOAST });
  });
  return asked ? (
    <AskedShop
      choices={asked.choices}
      onChoose={(id) => open(id, 'home', asked.code)}
      onClose={() => setAsked(null)}
    />
  ) : null;
}
