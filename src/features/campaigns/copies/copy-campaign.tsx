import { useState } from 'react';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useNetwork } from '../../../data/hooks/hooks.ts';
import type { Draft } from '../../../data/mirror/entry.ts';
import type { ManagedShop } from '../../../data/rows/goods/managed-shops.ts';
import { useGoods } from '../../../data/rows/goods/shop-goods.ts';
import { useAwaitedItems } from '../../../data/rows/goods/whole-shops.ts';
import type { Managed } from '../../../data/rows/managed.ts';
import { fitCampaign } from '../../../domain/copies/fit-campaign.ts';
import type { Campaign } from '../../../domain/shop/campaign.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ActSheet } from '../../../ui/sheets/act-sheet.tsx';
import { sayQueued } from '../../../ui/toasts/say-queued.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { campaignDrafts, isWorkedOn, removalsOf, type ShopCampaign } from './campaign-copies.ts';

interface CopyCampaignProps {
  seen: Managed<Campaign>;
  locationId: string;
  /** The other shops of the same owner. */
  shops: readonly ManagedShop[];
  onClose: () => void;
}

/** A campaign made in other shops, with those of its items that they have. Needs no signal. */
export function CopyCampaign({ seen, locationId, shops, onClose }: CopyCampaignProps) {
  const [shopIds, setShopIds] = useState<readonly string[]>([]);
  const goods = useGoods([locationId, ...shopIds]);
  const awaited = useAwaitedItems(goods, shops);
  const unknown = goods.unknown ?? [locationId];
  const shelfOf = (id: string): typeof goods.rows => goods.of.get(id) ?? [];
  const from = shelfOf(locationId);
  const { busy, made, apply, undo } = useCampaignCopies();
  const chosen = shops.filter(({ id }) => shopIds.includes(id));
  // What a shop lacks is known once both are whole.
  const copies = chosen
    .filter(({ id }) => !unknown.includes(id) && !unknown.includes(locationId))
    .map(({ id, name }): ShopCampaign => {
      return { shopId: id, shopName: name, ...fitCampaign(seen.value, from, shelfOf(id)) };
    });
  const count = copies.filter(({ isEmpty }) => !isEmpty).length;
  const toggle = (id: string): void =>
    setShopIds(shopIds.includes(id) ? shopIds.filter((one) => one !== id) : [...shopIds, id]);
  return (
    <ActSheet
      onClose={onClose}
      title="Copiar para outros locais"
      description={seen.value.name}
      act={count === 0 || awaited !== null ? 'Copiar' : `Copiar para ${countText(count, 'local', 'locais')}`}
      busy={busy}
      disabled={count === 0}
      awaits={chosen.length > 0 ? awaited : null}
      onAct={() => apply(seen, copies).then((done) => done && setShopIds([]))}
    >
      <Stack gap={3}>
        <fieldset aria-label="Locais">
          {shops.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={shopIds.includes(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
        {chosen.length > 0 && (
          <ul aria-label="Locais que recebem">
            {chosen.map(({ id, name }) => (
              <li key={id} className={textClass({ anywhere: true })}>
                <b>{name}</b>: {copyText(copies.find(({ shopId }) => shopId === id))}
              </li>
            ))}
          </ul>
        )}
        <p className={textClass({ tone: 'soft', size: 1 })}>
          As datas e os horários ficam iguais. A imagem não vai junto.
        </p>
        {made.length > 0 && (
          <Button look="quiet" wide busy={busy} onClick={() => void undo()}>
            Desfazer cópia
          </Button>
        )}
      </Stack>
    </ActSheet>
  );
}

function copyText(copy: ShopCampaign | undefined): string {
  if (!copy) return 'falta carregar os itens.';
  const { itemIds, categoryIds, missing, isEmpty } = copy;
  if (isEmpty) return 'não tem nada desta campanha, e ela não é criada.';
  const parts = [
    itemIds.length > 0 && countText(itemIds.length, 'item', 'itens'),
    categoryIds.length > 0 && countText(categoryIds.length, 'categoria', 'categorias'),
  ].filter((part) => part !== false);
  return `${parts.join(' e ')}.${missingText(missing)}`;
}

/** Names of what the shop does not have, the first ones. */
function missingText(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  const more = missing.length > MAX_NAMED ? ` e mais ${missing.length - MAX_NAMED}` : '';
  const names = missing.slice(0, MAX_NAMED).join(', ');
  return ` ${missing.length === 1 ? 'Falta' : 'Faltam'}: ${names}${more}.`;
}

const MAX_NAMED = 20;

const leftText = (left: number): string =>
  left === 0
    ? ''
    : ` ${countText(left, 'campanha mudou depois e fica', 'campanhas mudaram depois e ficam')}.`;

/** Copies of a campaign, queued all or none, and their undo while the sheet is open. */
function useCampaignCopies() {
  const data = useData();
  const network = useNetwork();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<readonly Draft[]>([]);
  const queue = (drafts: readonly Draft[], done: string): Promise<boolean> => {
    const failed = 'Este aparelho não conseguiu guardar a cópia. Nada foi copiado.';
    return sayQueued(data.outbox.enqueueAll(drafts), network, { done, failed });
  };
  return {
    busy,
    made,
    async apply(seen: Managed<Campaign>, copies: readonly ShopCampaign[]): Promise<boolean> {
      setBusy(true);
      const drafts = campaignDrafts(seen, copies, data.user.sub, () => crypto.randomUUID());
      const done = `Campanha copiada para ${countText(drafts.length, 'local', 'locais')}.`;
      const isQueued = await queue(drafts, done);
      if (isQueued) setMade(drafts);
      setBusy(false);
      return isQueued;
    },
    async undo(): Promise<void> {
      setBusy(true);
      const dropped = new Set(await data.outbox.discardUntouched(made.map(({ id }) => id)));
      const sent = made.filter(({ id }) => !dropped.has(id));
      const rows = await data.read((tx) => tx.rows(sent.map(({ id }) => ({ type: 'CAMPAIGN', id }))));
      const rest = sent.filter((_, index) => !isWorkedOn(rows[index]));
      const left = sent.length - rest.length;
      if (await queue(removalsOf(rest), `Cópia desfeita.${leftText(left)}`)) setMade([]);
      setBusy(false);
    },
  };
}
