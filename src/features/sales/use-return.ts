import { useState } from 'react';
import {
  amountBack,
  type ReturnReason,
  type ReturnWay,
  unitsLeft,
  usuallyRestocked,
} from '../../domain/sales/sale-return.ts';
import type { ShownSale } from './shown-sale.ts';
import { useSendReturn } from './use-send-return.ts';

/** Choices in the form of a return, beginning with the units that a ticket disputes. The first of `ways` is chosen. */
export function useReturn(
  sale: ShownSale,
  disputed: ReadonlyMap<string, number>,
  ways: readonly ReturnWay[],
) {
  const { send, isSending, problem, rest } = useSendReturn();
  const [units, setAll] = useState<ReadonlyMap<string, number>>(
    () =>
      new Map(
        sale.lines.map((line) => [
          line.itemId,
          Math.min(disputed.get(line.itemId) ?? 0, unitsLeft(line, sale.returns)),
        ]),
      ),
  );
  const [reason, setReasonAlone] = useState<ReturnReason>('defeito');
  const [restock, setRestock] = useState(usuallyRestocked('defeito'));
  const [way, setWay] = useState<ReturnWay>(ways[0] ?? 'balance');
  const amount = sale.lines.reduce(
    (sum, line) => sum + amountBack(line, sale.returns, units.get(line.itemId) ?? 0),
    0,
  );
  return {
    units,
    reason,
    restock,
    setRestock,
    way,
    setWay,
    amount,
    isSending,
    problem,
    rest,
    setUnits: (itemId: string, count: number) => setAll((known) => new Map([...known, [itemId, count]])),
    setReason: (next: ReturnReason) => {
      setReasonAlone(next);
      setRestock(usuallyRestocked(next));
    },
    send: (): Promise<string | null> => {
      const lines = [...units].flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId, quantity }] : []));
      return send({ purchaseId: sale.id, lines, restock, reason, way });
    },
  };
}
