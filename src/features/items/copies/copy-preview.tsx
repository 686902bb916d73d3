import type { ShopGoods } from '../../../data/rows/goods/shop-goods.ts';
import { toggled } from '../../../domain/words/toggled.ts';
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

function planText({ fresh, there, moves }: ShopCopy): string {
  const parts = [countText(fresh.length, 'novo', 'novos'), countText(there, 'já existe', 'já existem')];
  if (moves.length > 0)
    parts.push(countText(moves.length, 'com preço ou custo novo', 'com preço ou custo novo'));
  return parts.join(', ');
}

/** Text where this device does not know which of the goods the shop has. */
const unknownText = ({ fresh, there }: ShopCopy): string =>
  `até ${countText(fresh.length + there, 'novo', 'novos')}. Este aparelho ainda não abriu os itens deste local: o que ele já tiver fica de fora.`;
