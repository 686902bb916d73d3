import { useEffect, useState } from 'react';
import { CAMPAIGN_COPIES_KEY } from '../../../data/basis/act-keys.ts';
import { whileShown } from '../../../data/basis/while-shown.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { amendCopies, type EarlierCopy, earlierCopies, readCopies, removalsOf } from './campaign-copies.ts';

/** The copies of a campaign that this device made and that nobody changed. They are read while `isWanted`. */
export function useCopiesLeft(campaignId: string, isWanted: boolean) {
  const data = useData();
  const [copies, setCopies] = useState<readonly EarlierCopy[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const read = async (): Promise<readonly EarlierCopy[]> => {
      const kept = readCopies(await data.read((tx) => tx.kept(CAMPAIGN_COPIES_KEY)));
      return earlierCopies(
        data,
        kept.filter((one) => one.of === campaignId),
      );
    };
    return whileShown(read(), (found) => setCopies(found.filter(({ isWorkedOn }) => !isWorkedOn)));
  }, [data, campaignId, isWanted]);
  return {
    places: new Set(copies.map(({ shopId }) => shopId)).size,
    /** Removes all of them, or tells that none could be. */
    async remove(): Promise<void> {
      const ids = new Set(copies.map(({ id }) => id));
      try {
        await data.outbox.enqueueAll(removalsOf(copies), (tx) =>
          amendCopies(tx, (before) => before.filter(({ id }) => !ids.has(id))),
        );
      } catch {
        toast.error(`Este aparelho não conseguiu excluir ${countText(ids.size, 'cópia', 'cópias')}.`);
      }
    },
  };
}
