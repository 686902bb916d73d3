/** Quantities by item id, in the order added. */
export type Cart = readonly { itemId: string; quantity: number }[];

/** The part of an item that the stock rules use. */
export interface Stocked {
  id: string;
  name: string;
  quantity: number;
}

export type CartChange = { kind: 'changed'; cart: Cart } | { kind: 'refused'; cart: Cart; message: string };

/** Adds units of an item. More than the stock is refused and changes nothing [S-05]. */
export function addToCart(cart: Cart, item: Stocked, quantity: number): CartChange {
  const held = quantityOf(cart, item.id);
  if (held + quantity > item.quantity) {
    return {
      kind: 'refused',
      cart,
      message: `Quantidade máxima de ${item.name} atingida. (${item.quantity} em estoque)`,
    };
  }
  return { kind: 'changed', cart: withQuantity(cart, item.id, held + quantity) };
}

/** Sets the units of an item. 0 or less removes the line [S-04], more than the stock is refused [S-05]. */
export function setQuantity(cart: Cart, item: Stocked, quantity: number): CartChange {
  if (quantity > item.quantity) {
    return {
      kind: 'refused',
      cart,
      message: `Quantidade indisponível. Apenas ${item.quantity} unidades de ${item.name} em estoque.`,
    };
  }
  return { kind: 'changed', cart: withQuantity(cart, item.id, quantity) };
}

export function quantityOf(cart: Cart, itemId: string): number {
  return cart.find((line) => line.itemId === itemId)?.quantity ?? 0;
}

/**
 * The cart after the stock changed. Lines shrink to the units left and vanish at 0. `adjusted` tells the customer of
 * it, and is null where nothing changed. Then the cart is the same object.
 */
export function fitToStock(
  cart: Cart,
  stock: ReadonlyMap<string, Stocked>,
): { cart: Cart; adjusted: string | null } {
  // Items that left the shop have no names any more, so one message stands for all of them.
  const names = new Set<string>();
  const fitted = cart.flatMap((line) => {
    const item = stock.get(line.itemId);
    const left = Math.min(line.quantity, item?.quantity ?? 0);
    if (left === line.quantity) return [line];
    names.add(item?.name ?? 'um item que saiu da loja');
    return left > 0 ? [{ ...line, quantity: left }] : [];
  });
  if (names.size === 0) return { cart, adjusted: null };
  const adjusted = `O estoque mudou: ajustamos ${[...names].join(', ')} no seu carrinho.`;
  return { cart: fitted, adjusted };
}

/** The items with `held` units added to their stock. The same array where none are held. */
export function withHeld<T extends Stocked>(items: readonly T[], held: Cart): readonly T[] {
  if (held.length === 0) return items;
  return items.map((item) => {
    const units = held.reduce((sum, line) => (line.itemId === item.id ? sum + line.quantity : sum), 0);
    return units > 0 ? { ...item, quantity: item.quantity + units } : item;
  });
}

/** The cart without the units that were bought. */
export const withoutBought = (cart: Cart, bought: Cart): Cart =>
  bought.reduce(
    (left, { itemId, quantity }) => withQuantity(left, itemId, quantityOf(left, itemId) - quantity),
    cart,
  );

function withQuantity(cart: Cart, itemId: string, quantity: number): Cart {
  if (quantity <= 0) return cart.filter((line) => line.itemId !== itemId);
  if (!cart.some((line) => line.itemId === itemId)) return [...cart, { itemId, quantity }];
  return cart.map((line) => (line.itemId === itemId ? { itemId, quantity } : line));
}

/** Most different items of a cart that a person knows without looking at it again. */
const KNOWN_LINES = 5;

/** True for a cart at which a person should look before paying. */
export const isLongCart = (cart: Cart): boolean => cart.length > KNOWN_LINES;
