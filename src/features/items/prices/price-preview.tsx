import { itemMargin } from '../../../domain/money/known-cost.ts';
import type { PriceLine, PricePlan } from '../../../domain/prices/price-plan.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';

/** Maximum number of drawn lines. Beyond it, people check samples. */
const MAX_SHOWN = 300;

interface PricePreviewProps {
  plan: PricePlan;
  left: ReadonlySet<string>;
  /** Shops to name in the lines. Empty for a single shop. */
  shops: readonly { id: string; name: string }[];
  /** Unticks an item, or ticks it again. */
  onToggle: (id: string) => void;
}

/** Each price before and after, with its margin. The price of an unticked line stays. */
export function PricePreview({ plan, left, shops, onToggle }: PricePreviewProps) {
  const { lines, same, impossible } = plan;
  const names = new Map(shops.map(({ id, name }) => [id, name]));
  const losing = lines.filter(({ id, to, cost }) => !left.has(id) && cost !== null && to < cost).length;
  const more = lines.length - MAX_SHOWN;
  return (
    <section aria-label="Prévia">
      <Stack gap={2}>
        {losing > 0 && (
          <Notice kind="warning">
            {countText(losing, 'preço fica abaixo do custo', 'preços ficam abaixo do custo')}.
          </Notice>
        )}
        {impossible.length > 0 && (
          <Notice kind="warning">
            {countText(impossible.length, 'item fica de fora', 'itens ficam de fora')}: o preço não pode ser
            zero nem passar de R$ 1.000.000,00.
          </Notice>
        )}
        <ul aria-label="Preços que mudam">
          {lines.slice(0, MAX_SHOWN).map((line) => (
            <li key={line.id}>
              <Checkbox
                checked={!left.has(line.id)}
                onChange={() => onToggle(line.id)}
                label={<Line line={line} shop={names.get(line.shopId)} />}
              />
            </li>
          ))}
        </ul>
        {more > 0 && <p className={SOFT}>E mais {countText(more, 'preço', 'preços')} pela mesma regra.</p>}
        {same > 0 && <p className={SOFT}>{countText(same, 'preço fica igual', 'preços ficam iguais')}.</p>}
        {lines.length === 0 && <p className={SOFT}>Nenhum preço muda com esta regra.</p>}
      </Stack>
    </section>
  );
}

const SOFT = textClass({ tone: 'soft', size: 1 });

function Line({ line: { name, price, to, cost }, shop }: { line: PriceLine; shop: string | undefined }) {
  const [was, is] = [itemMargin(price, cost), itemMargin(to, cost)];
  return (
    <>
      <span className={textClass({ anywhere: true, weight: 600 })}>{name}</span>
      {shop && <span className={SOFT}> {shop}</span>}
      <span className={rowClass({ wrap: true, gap: 2, size: 1, digits: true })}>
        <span>
          {moneyText(price)} → <b>{moneyText(to)}</b>
        </span>
        {was !== null && is !== null && (
          <span className={textClass({ tone: is < 0 ? 'guava' : 'soft' })}>
            margem {was}% → {is}%
          </span>
        )}
      </span>
    </>
  );
}
