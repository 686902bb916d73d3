import { useSyncExternalStore } from 'react';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { expiredUnits } from '../../../domain/lots/lots.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Strip } from '../../../ui/states/strip.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import type { RunningVisit } from './use-visit.ts';
import { isOf } from './visit-state.ts';

interface ExpiredNoticeProps {
  items: readonly ManagedItem[];
  running: RunningVisit;
  /** Called after the units were noted as losses. */
  onTaken: () => void;
}

const EXPIRED = { kind: 'retirado', reason: 'vencido' } as const;

/**
 * Proposes to take expired units off the shelf, in the number that the lots name. Only by a clock of the server, because
 * a fast one of this device would take good units.
 */
export function ExpiredNotice({ items, running, onTaken }: ExpiredNoticeProps) {
  const isHeard = useSyncExternalStore(serverClock.onMoved, serverClock.isHeard);
  if (!isHeard) return null;
  const isTaken = (itemId: string) => running.visit.touches.some(isOf({ itemId, ...EXPIRED }));
  const found = items.flatMap((item) => {
    const units = expiredUnits(item.value, serverClock.now());
    return units > 0 && !isTaken(item.row.id) ? [{ item, units }] : [];
  });
  if (found.length === 0) return null;
  const units = found.reduce((sum, one) => sum + one.units, 0);
  const told = found.length === 1 ? `de ${found[0]?.item.value.name}` : `de ${found.length} produtos`;
  return (
    <Strip
      kind="warning"
      action={
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            running.fill(found, EXPIRED);
            onTaken();
          }}
        >
          Retirar
        </Button>
      }
    >
      {countText(units, 'unidade', 'unidades')} {told} {units === 1 ? 'passou' : 'passaram'} da validade.
    </Strip>
  );
}
