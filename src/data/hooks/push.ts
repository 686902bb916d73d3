import type { RecordType } from '../../records/record.ts';
import { readPurchase } from '../../records/types/money/shopping-purchase.ts';
import { type KeptPush, PUSH_KEY, readKeptPush } from '../commands/kept-push.ts';
import { useSource } from '../live/use-source.ts';
import { useData } from './data-context.tsx';

/** The person's choice of messages to the closed app on this device. Null for none yet, undefined until it was read. */
export function useKeptPush(): KeptPush | null | undefined {
  return useSource(
    useData().live.kept<KeptPush | null | undefined>('push', undefined, async (tx) =>
      readKeptPush(await tx.kept(PUSH_KEY)),
    ),
  );
}

/** True once this device knows a paid purchase or a ticket of this person, or a ticket of a location of theirs. */
export function useHasDealings(): boolean {
  const { live, user } = useData();
  return useSource(
    live.kept('dealings', false, async (tx) => {
      const own = (type: RecordType) => tx.select({ by: 'owner', owner: user.sub, type });
      const purchases = await own('SHOPPING_PURCHASE');
      if (purchases.some((row) => readPurchase(row).status === 'PAID')) return true;
      if ((await own('LOCATION_TICKET')).length > 0) return true;
      for (const { id } of await own('LOCATION'))
        if ((await tx.select({ by: 'parent', parentId: id, type: 'LOCATION_TICKET' })).length > 0)
          return true;
      return false;
    }),
  );
}
