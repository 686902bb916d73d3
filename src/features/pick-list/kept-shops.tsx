import { useState } from 'react';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useAskedShops, useUnknownShops } from '../../data/rows/goods/managed-shops.ts';
import { MAX_AHEAD } from '../../domain/overview/pick-list.ts';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { keptText } from './pick-texts.ts';

/**
 * Loads the items of the route's first shops onto this device, of the others by a press, and tells whether they are
 * there. The list is used without a signal.
 */
export function KeptShops({ shopIds }: { shopIds: readonly string[] }) {
  const { rows: missing, status } = useUnknownShops(shopIds);
  // Each press fetches the missing items again.
  const [round, setRound] = useState(0);
  const isTold = round > 0;
  const { online } = useNetwork();
  const ahead = shopIds.slice(0, MAX_AHEAD);
  const wanted = missing.filter((id) => isTold || ahead.includes(id));
  const isAsking = useAskedShops(wanted.join(','), round);
  if (status === 'loading') return null;
  return (
    <Stack gap={2}>
      <p className={textClass({ tone: 'soft' })} role="status">
        {keptText(missing.length)}
      </p>
      {online && missing.length > (isTold ? 0 : wanted.length) && (
        <Button look="quiet" busy={isTold && isAsking} onClick={() => setRound(round + 1)}>
          Guardar neste aparelho
        </Button>
      )}
    </Stack>
  );
}
