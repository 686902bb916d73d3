import type { ShopGoods } from '../../../data/rows/goods/shop-goods.ts';
import { toggled } from '../../../domain/values/toggled.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import type { ShopCopy } from './copy-plan.ts';

/** Maximum number of drawn lines. Beyond it, people check samples. */
const MAX_SHOWN = 300;

interface CopyPreviewProps {
  plans: readonly ShopCopy[];
  /** Shops whose items this device never had completely. */
  unknown: readonly string[];
  /** The chosen items, ticked or not. */
  goods: readonly ShopGoods[];
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

/** The number of goods that each shop gets, and the items to tick. */
export function CopyPreview({ plans, unknown, goods, left, onLeave }: CopyPreviewProps) {
  const more = goods.length - MAX_SHOWN;
  return (
    <section aria-label="Prévia">
      <Stack gap={3}>
        {plans.length > 0 && (
          <ul aria-label="Locais que recebem">
            {plans.map((plan) => (
              <li key={plan.shopId} className={textClass({ anywhere: true })}>
                <b>{plan.shopName}</b>: {unknown.includes(plan.shopId) ? unknownText(plan) : planText(plan)}
              </li>
            ))}
          </ul>
        )}
        <TakenPrices plans={plans} />
        <p className={SOFT}>
          Os itens novos chegam sem estoque, e as fotos um pouco depois. O que o local já tem, pelo código de
          barras ou pelo nome, não é criado de novo.
        </p>
        <ul aria-label="Itens a copiar">
          {goods.slice(0, MAX_SHOWN).map(({ id, name, price }) => (
            <li key={id}>
              <Checkbox
                checked={!left.has(id)}
                onChange={() => onLeave(toggled(left, id))}
                label={
                  <>
                    <span className={textClass({ anywhere: true, weight: 600 })}>{name}</span>{' '}
                    <span className={SOFT}>{price > 0 ? moneyText(price) : 'sem preço'}</span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
        {more > 0 && <p className={SOFT}>E mais {countText(more, 'item', 'itens')} da mesma escolha.</p>}
      </Stack>
    </section>
  );
}

const SOFT = textClass({ tone: 'soft', size: 1 });

/** Items that a shop has already, each under its own name there, with price and cost before and after. */
function TakenPrices({ plans }: { plans: readonly ShopCopy[] }) {
  const lines = plans.flatMap(({ shopName, changes }) => changes.map((one) => ({ shopName, ...one })));
  const more = lines.length - MAX_SHOWN;
  if (lines.length === 0) return null;
  return (
    <>
      <ul aria-label="Preços que mudam">
        {lines.slice(0, MAX_SHOWN).map(({ shopName, texts, move }) => (
          <li key={move.id} className={textClass({ anywhere: true })}>
            <b>{move.name}</b> <span className={SOFT}>{[shopName, ...texts].join(' · ')}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={SOFT}>E mais {countText(more, 'preço', 'preços')} da mesma escolha.</p>}
    </>
  );
}

function planText({ fresh, there, changes }: ShopCopy): string {
  const parts = [countText(fresh.length, 'novo', 'novos'), countText(there, 'já existe', 'já existem')];
  if (changes.length > 0)
    parts.push(countText(changes.length, 'com preço ou custo novo', 'com preço ou custo novo'));
  return parts.join(', ');
}

/** Text where this device does not know which of the goods the shop has. */
const unknownText = ({ fresh, there }: ShopCopy): string =>
  `até ${countText(fresh.length + there, 'novo', 'novos')}. Este aparelho ainda não abriu os itens deste local: o que ele já tiver fica de fora.`;
