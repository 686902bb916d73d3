import type { Cart } from '../../../domain/shop/cart.ts';
import { quantityOf } from '../../../domain/shop/cart.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { countText } from '../../../ui/words/count-text.ts';

/** A change of the cart for screen readers: 'Adicionado: Água 500 ml. 2 itens no carrinho.' */
export function changeWords(before: Cart, after: Cart, item: Pick<Item, 'id' | 'name'>): string {
  const [was, is] = [quantityOf(before, item.id), quantityOf(after, item.id)];
  return `${wordsOf(item.name, was, is)}. ${totalWords(after)}`;
}

/** '2 itens no carrinho.', or the message of an empty cart. */
export function totalWords(cart: Cart): string {
  const units = cart.reduce((sum, { quantity }) => sum + quantity, 0);
  return units === 0 ? 'Carrinho vazio.' : `${countText(units, 'item', 'itens')} no carrinho.`;
}

function wordsOf(name: string, was: number, is: number): string {
  if (is <= 0) return `Removido: ${name}`;
  if (was <= 0) return is === 1 ? `Adicionado: ${name}` : `Adicionado: ${is} de ${name}`;
  return `${name}: ${countText(is, 'unidade', 'unidades')}`;
}
