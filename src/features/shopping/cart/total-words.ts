import type { Cart } from '../../../domain/shop/cart.ts';
import { countText } from '../../../ui/words/count-text.ts';

/** ' 1 grátis. Falta 1 para ganhar 1 grátis.', or the part of it that is so. */
export const gainWords = (free: number, next: string | null): string =>
  `${free ? ` ${free} grátis.` : ''}${next ? ` ${next}.` : ''}`;

/** '2 itens no carrinho.', or the message of an empty cart. */
export function totalWords(cart: Cart): string {
  const units = cart.reduce((sum, { quantity }) => sum + quantity, 0);
  return units === 0 ? 'Carrinho vazio.' : `${countText(units, 'item', 'itens')} no carrinho.`;
}
