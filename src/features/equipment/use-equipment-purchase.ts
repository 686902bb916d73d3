import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../data/basis/outcome.ts';
import type { EquipmentInput } from '../../data/commands/inputs.ts';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { EquipmentRequest } from '../../records/content/equipment.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { BOUGHT, judgePoll, POLL_PAUSE_MS, type PollAnswer } from './equipment-poll.ts';

export interface EquipmentPurchaseFlow {
  /** True from the press until the result is known or the checks end. */
  buying: boolean;
  /** The completed request. Null before. */
  bought: EquipmentRequest | null;
  /** Resolves to true after a completed purchase. */
  buy: (input: EquipmentInput) => Promise<boolean>;
}

/** Requests equipment and follows the request to its end [E-04]. */
export function useEquipmentPurchase(): EquipmentPurchaseFlow {
  const data = useData();
  const [buying, setBuying] = useState(false);
  const [bought, setBought] = useState<EquipmentRequest | null>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const buy = async (input: EquipmentInput): Promise<boolean> => {
    setBuying(true);
    try {
      const asked = await data.buyEquipment(input);
      if (asked.kind === 'failed') {
        const { kind, message } = asked.error;
        toast.error(kind === 'network' ? 'Erro ao criar solicitação de compra.' : message);
        return false;
      }
      const end = await followRequest(data, asked.value.id, () => shown.current);
      // The decision changed the balance, or shows that the known balance was wrong.
      void Promise.all([data.refresh({ kind: 'profile' }), data.refresh({ kind: 'locations' })]);
      if (end?.kind === 'bought') {
        toast.success(BOUGHT);
        setBought(end.request);
        return true;
      }
      if (end) toast.error(end.message);
    } catch {
      toast.error('Erro ao criar solicitação de compra.');
    } finally {
      setBuying(false);
    }
    return false;
  };

  return { buying, bought, buy };
}

type End = { kind: 'bought'; request: EquipmentRequest } | { kind: 'failed'; message: string };

/** Checks the request once a second until it is decided. Null when the screen was left. */
async function followRequest(data: Data, id: string, wanted: () => boolean): Promise<End | null> {
  for (let tries = 1; wanted(); tries++) {
    const outcome = await data.equipmentRequest(id);
    const verdict = judgePoll(answerOf(outcome), tries);
    if (verdict.kind === 'failed') return verdict;
    if (verdict.kind === 'bought' && outcome.kind === 'done')
      return { kind: 'bought', request: outcome.value };
    await new Promise((resolve) => setTimeout(resolve, POLL_PAUSE_MS));
  }
  return null;
}

function answerOf(outcome: Outcome<EquipmentRequest>): PollAnswer {
  if (outcome.kind === 'failed') return { kind: 'failed' };
  const { status, message } = outcome.value;
  return { kind: 'status', status, message };
}
