import { useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { fold } from '../../data/mirror/fold.ts';
import type { MirrorTx } from '../../data/mirror/mirror-store.ts';
import { readWork } from '../../data/mirror/work.ts';
import { edit } from '../../data/outbox/drafts.ts';
import { submit, worstSubmission } from '../../data/outbox/submit.ts';
import { COUNT_ASKED, readCountAsk } from '../../records/content/count-ask.ts';
import type { RecordRow } from '../../records/record.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';

export interface ShopItem {
  itemId: string;
  locationId: string;
}

type Seen = Pick<RecordRow, 'id' | 'type' | 'content' | 'reference'> & { locationId: string };

/** Puts an item on the next visit of its shops, to be counted blind. Nobody is asked twice. */
export function CountWish({ name, items }: { name: string; items: readonly ShopItem[] }) {
  const data = useData();
  const [open, setOpen] = useState<readonly Seen[] | null>(null);
  const [busy, during] = useBusy();
  const key = items.map(({ itemId }) => itemId).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the items
  useEffect(() => {
    let isGone = false;
    void data.read((tx) => askable(tx, items)).then((found) => !isGone && setOpen(found));
    return () => {
      isGone = true;
    };
  }, [data, key]);
  const ask = async (): Promise<void> => {
    const drafts = (open ?? []).flatMap(
      (seen) =>
        edit(seen, { content: COUNT_ASKED }, { kind: 'item', text: name, locationId: seen.locationId }) ?? [],
    );
    const ends = await during(Promise.all(drafts.map((draft) => submit(data, draft))));
    const words = {
      done: 'Contagem pedida. Aparece na próxima reposição.',
      failed: 'Erro ao pedir a contagem',
    };
    if (saySubmission(worstSubmission(ends), words)) setOpen(ASKED);
  };
  if (open === null || (open.length === 0 && open !== ASKED)) return null;
  return open === ASKED ? (
    <Button disabled>Contagem pedida</Button>
  ) : (
    <Button busy={busy} onClick={() => void ask()}>
      Pedir contagem
    </Button>
  );
}

const ASKED: readonly Seen[] = [];

/** The items that this person may ask a count of. ASKED where all of them wait for one. */
async function askable(tx: MirrorTx, items: readonly ShopItem[]): Promise<readonly Seen[]> {
  const work = await readWork(tx);
  const mine = items.filter(({ locationId }) => (work[locationId] ?? 'deputy') === 'deputy');
  const entries = await tx.entries();
  const seen: (Seen & { isAsked: boolean })[] = [];
  for (const { itemId, locationId } of mine) {
    const known = await tx.row({ type: 'ITEM', id: itemId });
    const row = (known && fold([known], entries, () => false)[0]?.row) ?? UNKNOWN;
    seen.push({ ...row, id: itemId, locationId, isAsked: readCountAsk(row) !== null });
  }
  const open = seen.filter(({ isAsked }) => !isAsked);
  return open.length === 0 && mine.length > 0 ? ASKED : open;
}

/** This device may know the figures of a shop and not its items. */
const UNKNOWN: Omit<Seen, 'id' | 'locationId'> = { type: 'ITEM', content: null, reference: null };
