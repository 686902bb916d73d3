import { useState } from 'react';
import { useNetwork } from '../../../data/hooks/hooks.ts';
import { type ManagedShop, useAskedShops } from '../../../data/rows/goods/managed-shops.ts';
import type { GoodsElsewhere } from '../../../data/rows/goods/same-goods.ts';
import { toggled } from '../../../domain/values/toggled.ts';
import { readItem } from '../../../records/types/goods/item.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ActSheet } from '../../../ui/sheets/act-sheet.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { sayQueued } from '../../../ui/toasts/say-queued.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { NOT_KEPT, usePriceChange } from '../prices/use-price-change.ts';
import { ITEM_KINDS, type KindId } from './item-kinds.ts';
import { differingKinds, planElsewhere, type ShopPlan } from './plan-elsewhere.ts';

interface ElsewhereSheetProps {
  goods: GoodsElsewhere;
  shops: readonly ManagedShop[];
  /** Kinds that are ticked when the sheet opens. */
  asked: readonly KindId[];
  onClose: () => void;
}

/** 'Mudar também em outros locais': takes an item's changes over to the same goods of other shops. Works offline. */
export function ElsewhereSheet({ goods, shops, asked, onClose }: ElsewhereSheetProps) {
  const [kinds, setKinds] = useState(asked);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const change = usePriceChange();
  const network = useNetwork();
  // Each press asks again for what is still missing.
  const [round, setRound] = useState(0);
  const wanted = [...(round > 0 ? goods.unknown : []), ...goods.others.map(({ shopId }) => shopId)];
  const isAsking = useAskedShops(wanted.join(','), round);
  const plans = planElsewhere(goods, kinds, shops);
  const chosen = plans.filter(({ shopId }) => !left.has(shopId));
  const of = goods.unknown.length > 0 ? `${chosen.length} de ` : '';
  const places = of + countText(of === '' ? chosen.length : shops.length, 'local', 'locais');
  const apply = async (): Promise<void> => {
    const done = `Mudado em ${places}. Para desfazer: Planilha, Mudar preços.`;
    const work = change.apply(chosen.map(({ move }) => move));
    if (await sayQueued(work, network, { done, failed: NOT_KEPT })) onClose();
  };
  return (
    <ActSheet
      onClose={onClose}
      title="Mudar também em outros locais"
      description={readItem(goods.source).name}
      act={chosen.length === 0 ? 'Mudar' : `Mudar em ${places}`}
      busy={change.busy}
      disabled={chosen.length === 0}
      onAct={apply}
    >
      <Stack gap={4}>
        <UnknownShops
          count={goods.unknown.length}
          isOnline={network.online}
          busy={round > 0 && isAsking}
          onAsk={() => setRound(round + 1)}
        />
        {(goods.others.length > 0 || goods.unknown.length === 0) && (
          <KindChoice differing={differingKinds(goods)} kinds={kinds} onChange={setKinds} />
        )}
        <ShopChoice plans={plans} left={left} onLeave={setLeft} />
      </Stack>
    </ActSheet>
  );
}

interface KindChoiceProps {
  differing: readonly KindId[];
  kinds: readonly KindId[];
  onChange: (kinds: readonly KindId[]) => void;
}

function KindChoice({ differing, kinds, onChange }: KindChoiceProps) {
  if (differing.length === 0) return <p>Nos outros locais deste aparelho, este item já está igual.</p>;
  return (
    <fieldset aria-label="O que mudar">
      <Row wrap gap={3}>
        {ITEM_KINDS.filter(({ id }) => differing.includes(id)).map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={kinds.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...kinds, id] : kinds.filter((one) => one !== id))
            }
          />
        ))}
      </Row>
    </fieldset>
  );
}

interface ShopChoiceProps {
  plans: readonly ShopPlan[];
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

function ShopChoice({ plans, left, onLeave }: ShopChoiceProps) {
  return (
    <ul aria-label="Locais que mudam">
      {plans.map(({ shopId, shopName, texts }) => (
        <li key={shopId}>
          <Checkbox
            checked={!left.has(shopId)}
            onChange={() => onLeave(toggled(left, shopId))}
            label={
              <>
                <span className={textClass({ anywhere: true, weight: 600 })}>{shopName}</span>{' '}
                <span className={textClass({ tone: 'soft', size: 1, anywhere: true })}>
                  {texts.join(' · ')}
                </span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

interface UnknownShopsProps {
  count: number;
  isOnline: boolean;
  busy: boolean;
  onAsk: () => void;
}

/** Shops whose items this device never had. They may sell the item, too. */
function UnknownShops({ count, isOnline, busy, onAsk }: UnknownShopsProps) {
  if (count === 0) return null;
  return (
    <Stack gap={2}>
      <Notice kind="info">
        {countText(count, 'local ainda não foi aberto', 'locais ainda não foram abertos')} neste aparelho, e{' '}
        {count === 1 ? 'pode' : 'podem'} ter este item.
        {isOnline ? '' : ' Procurar lá precisa de conexão.'}
      </Notice>
      {isOnline && (
        <Button look="quiet" busy={busy} onClick={onAsk}>
          Procurar lá também
        </Button>
      )}
    </Stack>
  );
}
