import { useEffect, useMemo, useState } from 'react';
import { CAMPAIGN_COPIES_KEY } from '../../../data/basis/act-keys.ts';
import { whileShown } from '../../../data/basis/while-shown.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useNetwork } from '../../../data/hooks/hooks.ts';
import type { Draft } from '../../../data/mirror/entry.ts';
import type { Managed } from '../../../data/rows/managed.ts';
import type { Campaign } from '../../../domain/shop/campaign.ts';
import { useBusy } from '../../../ui/base/use-busy.ts';
import { sayQueued } from '../../../ui/toasts/say-queued.ts';
import { countText } from '../../../ui/words/count-text.ts';
import {
  amendCopies,
  type CopiesChange,
  campaignDrafts,
  type EarlierCopy,
  earlierCopies,
  isWorkedOn,
  type KeptCampaignCopy,
  newestActs,
  readCopies,
  removalsOf,
  type ShopCampaign,
} from './campaign-copies.ts';

const NONE: readonly KeptCampaignCopy[] = [];

/** Copies a campaign, all copies or none, and undoes them. Stored, because a wrong discount is often seen late. */
export function useCampaignCopies(campaignId: string) {
  const data = useData();
  const network = useNetwork();
  const [busy, during] = useBusy();
  const { ofThis, earlier, changed } = useKeptCopies(campaignId);
  // Only the last act is undone, because copies of an earlier act may be wanted.
  const made = ofThis.filter(({ at }) => at === ofThis.at(-1)?.at);
  /** Queues drafts and stores the changed copies in one transaction: a copy without a note could not be undone. */
  const queue = async (drafts: readonly Draft[], change: CopiesChange, words: Words): Promise<boolean> => {
    const noted = data.outbox.enqueueAll(drafts, (tx) => amendCopies(tx, change));
    const isQueued = await sayQueued(noted, network, words);
    if (isQueued) changed(change);
    return isQueued;
  };
  const copy = async (seen: Managed<Campaign>, copies: readonly ShopCampaign[]): Promise<boolean> => {
    const creations = campaignDrafts(seen, copies, data.user.sub, () => crypto.randomUUID());
    const shops = new Set(creations.map(({ about }) => about.locationId));
    // Of two copies the larger discount would apply, so a corrected campaign takes the place of what it corrects.
    // Another tab may have copied since this one was opened.
    const known = readCopies(await data.read((tx) => tx.kept(CAMPAIGN_COPIES_KEY)));
    const mine = known.filter((one) => one.of === campaignId);
    const replaced = (await earlierCopies(data, mine)).filter(
      (one) => shops.has(one.shopId) && !one.isWorkedOn,
    );
    const done = `Campanha copiada para ${countText(creations.length, 'local', 'locais')}.`;
    const failed = 'Este aparelho não conseguiu guardar a cópia. Nada foi copiado.';
    const fresh = notesOf(creations, campaignId, seen.value.name);
    const gone = new Set(replaced.map(({ id }) => id));
    const change: CopiesChange = (before) => [...before.filter(({ id }) => !gone.has(id)), ...fresh];
    return queue([...removalsOf(replaced), ...creations], change, { done, failed });
  };
  const undo = async (): Promise<void> => {
    const ids = new Set(made.map(({ id }) => id));
    const without =
      (some: ReadonlySet<string>): CopiesChange =>
      (before) =>
        before.filter(({ id }) => !some.has(id));
    const unsent = await data.outbox.discardUntouched([...ids], (tx, gone) =>
      amendCopies(tx, without(new Set(gone))),
    );
    const dropped = new Set(unsent);
    const sent = made.filter(({ id }) => !dropped.has(id));
    const rows = await data.read((tx) => tx.rows(sent.map(({ id }) => ({ type: 'CAMPAIGN', id }))));
    const rest = sent.filter((_, index) => !isWorkedOn(rows[index]));
    const done = `Cópia desfeita.${leftText(sent.length - rest.length)}`;
    changed(without(dropped));
    await queue(removalsOf(rest), without(ids), { done, failed: failedText(sent.length) });
  };
  return {
    busy,
    made,
    /** Copies of earlier acts in this shop. */
    earlierIn: (shopId: string) => earlier.filter((one) => one.shopId === shopId),
    apply: (seen: Managed<Campaign>, copies: readonly ShopCampaign[]) => during(copy(seen, copies)),
    undo: () => during(undo()),
  };
}

/** Notes of copies that are made now. */
function notesOf(creations: readonly Draft[], of: string, name: string): KeptCampaignCopy[] {
  const at = Date.now();
  return creations.map(({ id, about }) => ({ id, of, name, shopId: about.locationId ?? '', at }));
}

interface Words {
  done: string;
  failed: string;
}

/** The copies of a campaign that this device made, and those of them that are still there. */
function useKeptCopies(campaignId: string) {
  const data = useData();
  const [all, setAll] = useState(NONE);
  const [earlier, setEarlier] = useState<readonly EarlierCopy[]>([]);
  useEffect(
    () =>
      whileShown(
        data.read((tx) => tx.kept(CAMPAIGN_COPIES_KEY)),
        (kept) => setAll(readCopies(kept)),
      ),
    [data],
  );
  const ofThis = useMemo(() => all.filter((one) => one.of === campaignId), [all, campaignId]);
  useEffect(() => whileShown(earlierCopies(data, ofThis), setEarlier), [data, ofThis]);
  return {
    ofThis,
    earlier,
    changed: (change: CopiesChange) => setAll((before) => newestActs(change(before))),
  };
}

const failedText = (left: number): string =>
  `Este aparelho não conseguiu desfazer a cópia. ${countText(left, 'campanha copiada continua', 'campanhas copiadas continuam')}.`;

const leftText = (left: number): string =>
  left === 0
    ? ''
    : ` ${countText(left, 'campanha mudou depois e fica', 'campanhas mudaram depois e ficam')}.`;
