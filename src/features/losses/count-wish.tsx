import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLiveList } from '../../data/hooks/hooks.ts';
import { fold } from '../../data/mirror/fold.ts';
import type { MirrorTx } from '../../data/mirror/mirror-store.ts';
import { readOwnRoles } from '../../data/mirror/own-roles.ts';
import { edit } from '../../data/outbox/drafts.ts';
import { submit, worstSubmission } from '../../data/outbox/submit.ts';
import { COUNT_ASKED, readCountAsk } from '../../records/content/count-ask.ts';
import type { RecordRow } from '../../records/record.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';

export interface ItemAtShop {
  itemId: string;
  locationId: string;
}

type Seen = Pick<RecordRow, 'id' | 'type' | 'content' | 'reference'> & { locationId: string };

/** Asks for a blind count of an item at the next visit of its shops. An open request is not repeated. */
export function CountWish({ name, items }: { name: string; items: readonly ItemAtShop[] }) {
  const data = useData();
  const [asked, setAsked] = useState('');
  const [busy, during] = useBusy();
  const key = items.map(({ itemId }) => itemId).join(' ');
  const [found] = useLiveList(`count-wish:${key}`, {
    scope: { kind: 'work' },
    read: async (tx) => [await askable(tx, items)],
  }).rows;
  const open = found?.open ?? [];
  const isAsked = found?.isAsked || (asked === key && open.length > 0);
  const ask = async (): Promise<void> => {
    const drafts = open.flatMap(
      (seen) =>
        edit(seen, { content: COUNT_ASKED }, { kind: 'item', text: name, locationId: seen.locationId }) ?? [],
    );
    const ends = await during(Promise.all(drafts.map((draft) => submit(data, draft))));
    const words = {
      done: 'Contagem pedida. Aparece na próxima reposição.',
      failed: 'Erro ao pedir a contagem',
    };
    if (saySubmission(worstSubmission(ends), words)) setAsked(key);
  };
  if (!isAsked && open.length === 0) return null;
  return isAsked ? (
    <Button disabled>Contagem pedida</Button>
  ) : (
    <Button busy={busy} onClick={() => void ask()}>
      Pedir contagem
    </Button>
  );
}

/** Items for which this person may ask for a count, and whether all of them are already asked for. */
interface Askable {
  open: readonly Seen[];
  isAsked: boolean;
}

async function askable(tx: MirrorTx, items: readonly ItemAtShop[]): Promise<Askable> {
  const roles = await readOwnRoles(tx);
  const mine = items.filter(({ locationId }) => (roles[locationId] ?? 'deputy') === 'deputy');
  const entries = await tx.entries();
  const seen: (Seen & { isAsked: boolean })[] = [];
  for (const { itemId, locationId } of mine) {
    const known = await tx.row({ type: 'ITEM', id: itemId });
    const row = (known && fold([known], entries, () => false)[0]?.row) ?? UNKNOWN;
    seen.push({ ...row, id: itemId, locationId, isAsked: readCountAsk(row) !== null });
  }
  const open = seen.filter(({ isAsked }) => !isAsked);
  return { open, isAsked: open.length === 0 && mine.length > 0 };
}

/** Stands for an item that is not on this device, which may know the figures of its shop. */
const UNKNOWN: Omit<Seen, 'id' | 'locationId'> = { type: 'ITEM', content: null, reference: null };
