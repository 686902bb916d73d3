import { useEffect, useState } from 'react';
import { CAMPAIGN_COPIES_KEY } from '../../../data/basis/act-keys.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useNetwork } from '../../../data/hooks/hooks.ts';
import type { Draft } from '../../../data/mirror/entry.ts';
import type { Managed } from '../../../data/rows/managed.ts';
import type { Campaign } from '../../../domain/shop/campaign.ts';
import { useBusy } from '../../../ui/base/use-busy.ts';
import { sayQueued } from '../../../ui/toasts/say-queued.ts';
import { countText } from '../../../ui/words/count-text.ts';
import {
  campaignDrafts,
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
  const [all, setAll] = useState(NONE);
  useEffect(() => {
    let gone = false;
    void data.read((tx) => tx.kept(CAMPAIGN_COPIES_KEY)).then((kept) => !gone && setAll(readCopies(kept)));
    return () => {
      gone = true;
    };
  }, [data]);
  const ofThis = all.filter((one) => one.of === campaignId);
  // Only the last act is undone, because copies of an earlier act may be wanted.
  const made = ofThis.filter(({ at }) => at === ofThis.at(-1)?.at);
  const queue = (drafts: readonly Draft[], words: { done: string; failed: string }): Promise<boolean> =>
    sayQueued(drafts.length > 0 ? data.outbox.enqueueAll(drafts) : Promise.resolve(), network, words);
  const keep = async (change: (copies: readonly KeptCampaignCopy[]) => KeptCampaignCopy[]): Promise<void> => {
    const next = (before: readonly KeptCampaignCopy[]) => newestActs(change(before));
    setAll(next);
    // Another tab may have copied meanwhile. Without room on the device the undo lasts as long as the sheet.
    const kept = data.amend(CAMPAIGN_COPIES_KEY, (before) => ({ copies: next(readCopies(before)) }));
    await kept.catch(() => undefined);
  };
  const copy = async (seen: Managed<Campaign>, copies: readonly ShopCampaign[]): Promise<boolean> => {
    const drafts = campaignDrafts(seen, copies, data.user.sub, () => crypto.randomUUID());
    const done = `Campanha copiada para ${countText(drafts.length, 'local', 'locais')}.`;
    const failed = 'Este aparelho não conseguiu guardar a cópia. Nada foi copiado.';
    if (!(await queue(drafts, { done, failed }))) return false;
    const at = Date.now();
    const { name } = seen.value;
    const fresh = drafts.map(({ id, about }) => ({
      id,
      of: campaignId,
      name,
      shopId: about.locationId ?? '',
      at,
    }));
    await keep((before) => [...before, ...fresh]);
    return true;
  };
  const undo = async (): Promise<void> => {
    const ids = new Set(made.map(({ id }) => id));
    const dropped = new Set(await data.outbox.discardUntouched([...ids]));
    const sent = made.filter(({ id }) => !dropped.has(id));
    const rows = await data.read((tx) => tx.rows(sent.map(({ id }) => ({ type: 'CAMPAIGN', id }))));
    const rest = sent.filter((_, index) => !isWorkedOn(rows[index]));
    const done = `Cópia desfeita.${leftText(sent.length - rest.length)}`;
    const isQueued = await queue(removalsOf(rest), { done, failed: failedText(sent.length) });
    // What was never sent is gone in any case, and only the others can be undone later.
    const gone = isQueued ? ids : dropped;
    await keep((before) => before.filter(({ id }) => !gone.has(id)));
  };
  return {
    busy,
    made,
    apply: (seen: Managed<Campaign>, copies: readonly ShopCampaign[]) => during(copy(seen, copies)),
    undo: () => during(undo()),
  };
}

const failedText = (left: number): string =>
  `Este aparelho não conseguiu desfazer a cópia. ${countText(left, 'campanha copiada continua', 'campanhas copiadas continuam')}.`;

const leftText = (left: number): string =>
  left === 0
    ? ''
    : ` ${countText(left, 'campanha mudou depois e fica', 'campanhas mudaram depois e ficam')}.`;
