import { useEffect, useState } from 'react';
import { whileShown } from '../../data/basis/while-shown.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { toast } from '../../ui/toasts/toast.ts';

export interface BoardKey {
  /** Time at which the key was made, ms. Null without a key, undefined while loading. */
  madeAt: number | null | undefined | 'unknown';
  /** The key just made, on this screen alone. */
  key: string | null;
  busy: boolean;
  make: () => Promise<void>;
}

/** The key of a location's board. It is never queued, and never stored on this device [MC-04]. */
export function useBoardKey(locationId: string, online: boolean): BoardKey {
  const data = useData();
  const [madeAt, setMadeAt] = useState<BoardKey['madeAt']>();
  const [key, setKey] = useState<string | null>(null);
  const [busy, during] = useBusy();
  useEffect(() => {
    if (!online) return undefined;
    return whileShown(data.keyTimes(locationId), (answer) =>
      setMadeAt(answer.kind === 'told' ? answer.board : 'unknown'),
    );
  }, [data, locationId, online]);
  const make = async (): Promise<void> => {
    const answer = await during(data.deviceKey(locationId, 'board'));
    if (answer.kind === 'refused') return void toast.error(answer.message);
    if (answer.kind === 'unavailable') {
      // After a lost answer there may be a key that nobody has seen.
      setMadeAt('unknown');
      setKey(null);
      return void toast.error(LOST);
    }
    setMadeAt(Date.now());
    setKey(answer.key);
  };
  return { madeAt, key, busy, make };
}

const LOST =
  'Não foi possível confirmar a nova chave. A anterior pode ter deixado de valer: tente de novo com conexão.';
