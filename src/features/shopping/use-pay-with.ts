import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useSource } from '../../data/live/use-source.ts';

/** Means that a person pays with: the balance as far as it goes, or PIX alone [S-20]. */
export type PayWith = 'balance' | 'pix';

const KEY = 'payWith';

/** The means that this person last paid with on this device, and a function that changes it. Default: the balance. */
export function usePayWith(): [PayWith, (next: PayWith) => void] {
  const data = useData();
  const kept = useSource(data.live.kept<unknown>(KEY, null, (tx) => tx.kept(KEY)));
  const [chosen, setChosen] = useState<PayWith | null>(null);
  return [
    chosen ?? (kept === 'pix' ? 'pix' : 'balance'),
    (next) => {
      setChosen(next);
      // The choice counts for this cart even if the device cannot store it.
      data.keep(KEY, next).catch(() => undefined);
    },
  ];
}
