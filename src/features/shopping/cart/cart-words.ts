import type { Cart } from '../../../domain/shop/cart.ts';
import { quantityOf } from '../../../domain/shop/cart.ts';
import type { Item } from '../../../domain/shop/item.ts';
import type { PricedCart } from '../../../domain/shop/pricing.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import type { InForce } from '../use-in-force.ts';
import { nextText } from './next-text.ts';
import { gainWords, totalWords } from './total-words.ts';

/**
 * The words of a change of the cart for screen readers, such as 'Adicionado: Água 500 ml. Falta 1 para ganhar 1 grátis. 2
 * itens no carrinho. Total R$ 9,00.' `priced` is the cart after the change.
 */
export function changeWords(
  [before, after]: readonly [Cart, Cart],
  item: Item,
  priced: PricedCart,
  { active, at }: InForce,
): string {
  const is = quantityOf(after, item.id);
  const free = priced.lines.find(({ itemId }) => itemId === item.id)?.freeUnits ?? 0;
  const gain = gainWords(free, nextText(item, active, at, is));
  const total = after[0] ? ` Total ${moneyText(priced.totalAmount)}.` : '';
  return `${wordsOf(item.name, quantityOf(before, item.id), is)}.${gain} ${totalWords(after)}${total}`;
}

function wordsOf(name: string, was: number, is: number): string {
  if (is <= 0) return `Removido: ${name}`;
  if (was <= 0) return is === 1 ? `Adicionado: ${name}` : `Adicionado: ${is} de ${name}`;
  return `${name}: ${countText(is, 'unidade', 'unidades')}`;
}
