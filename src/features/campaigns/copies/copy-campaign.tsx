import { useState } from 'react';
import type { ManagedShop } from '../../../data/rows/goods/managed-shops.ts';
import { useGoods } from '../../../data/rows/goods/shop-goods.ts';
import { useAwaitedItems } from '../../../data/rows/goods/whole-shops.ts';
import type { Managed } from '../../../data/rows/managed.ts';
import { fitCampaign } from '../../../domain/copies/fit-campaign.ts';
import { type Campaign, promotionLabel } from '../../../domain/shop/campaign.ts';
import { namesText } from '../../../domain/words/names-text.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChooseShops } from '../../../ui/fields/choose-shops.tsx';
import { ActSheet } from '../../../ui/sheets/act-sheet.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { deviceWhenText } from '../../../ui/words/when-text.ts';
import { periodText } from '../campaign-texts.ts';
import type { EarlierCopy, KeptCampaignCopy, ShopCampaign } from './campaign-copies.ts';
import { useCampaignCopies } from './use-campaign-copies.ts';

interface CopyCampaignProps {
  seen: Managed<Campaign>;
  locationId: string;
  /** The other shops of the same owner. */
  shops: readonly ManagedShop[];
  onClose: () => void;
}

/** Copies a campaign to other shops, with its items as far as a shop has them. Works offline. */
export function CopyCampaign({ seen, locationId, shops, onClose }: CopyCampaignProps) {
  const [shopIds, setShopIds] = useState<readonly string[]>([]);
  const goods = useGoods([locationId, ...shopIds]);
  const awaited = useAwaitedItems(goods, shops);
  const unknown = goods.unknown ?? [locationId];
  const shelfOf = (id: string): typeof goods.rows => goods.of.get(id) ?? [];
  const from = shelfOf(locationId);
  const { busy, made, earlierIn, apply, undo } = useCampaignCopies(seen.row.id);
  const chosen = shops.filter(({ id }) => shopIds.includes(id));
  // Missing items are known once this device has all items of both shops.
  const copies = chosen
    .filter(({ id }) => !unknown.includes(id) && !unknown.includes(locationId))
    .map(({ id, name }): ShopCampaign => {
      return { shopId: id, shopName: name, ...fitCampaign(seen.value, from, shelfOf(id)) };
    });
  const count = copies.filter(({ isEmpty }) => !isEmpty).length;
  return (
    <ActSheet
      onClose={onClose}
      title="Copiar para outros locais"
      description={[seen.value.name, promotionLabel(seen.value), periodText(seen.value)]
        .filter(Boolean)
        .join(' · ')}
      act={count === 0 || awaited !== null ? 'Copiar' : `Copiar para ${countText(count, 'local', 'locais')}`}
      busy={busy}
      disabled={count === 0}
      awaits={chosen.length > 0 ? awaited : null}
      onAct={() => apply(seen, copies).then((done) => done && setShopIds([]))}
    >
      <Stack gap={3}>
        <LastCopies made={made} busy={busy} onUndo={() => void undo()} />
        <ChooseShops shopIds={shopIds} shops={shops} onChange={(part) => setShopIds(part.shopIds)} />
        {chosen.length > 0 && (
          <ul aria-label="Locais que recebem">
            {chosen.map(({ id, name }) => (
              <li key={id} className={textClass({ anywhere: true })}>
                <b>{name}</b>: {copyText(copies.find(({ shopId }) => shopId === id))}
                {earlierText(earlierIn(id))}
              </li>
            ))}
          </ul>
        )}
        <p className={textClass({ tone: 'soft', size: 1 })}>
          As datas e os horários ficam iguais. A imagem não vai junto.
        </p>
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

/** Words about copies of earlier acts in the same shop. */
function earlierText(copies: readonly EarlierCopy[]): string {
  if (copies.length === 0) return '';
  return copies.some(({ isWorkedOn }) => isWorkedOn)
    ? ' Já tem uma cópia, que mudou depois e continua.'
    : ' A cópia de antes sai.';
}

/** Names of items and categories that the shop lacks, up to `MAX_NAMED`. */
function missingText(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  return ` ${missing.length === 1 ? 'Falta' : 'Faltam'}: ${namesText(missing, MAX_NAMED)}.`;
}

const MAX_NAMED = 20;

interface LastCopiesProps {
  made: readonly KeptCampaignCopy[];
  busy: boolean;
  onUndo: () => void;
}

/** The last copies of this campaign made on this device, and their undo. */
function LastCopies({ made, busy, onUndo }: LastCopiesProps) {
  const last = made.at(-1);
  if (!last) return null;
  const places = countText(new Set(made.map(({ shopId }) => shopId)).size, 'local', 'locais');
  return (
    <section aria-label="Última cópia">
      <Stack gap={2}>
        <p>
          <b>Copiada para {places}</b> · {deviceWhenText(last.at)}
        </p>
        <Button look="quiet" wide busy={busy} onClick={onUndo}>
          Desfazer cópia
        </Button>
      </Stack>
    </section>
  );
}
