import type { Cart } from '../../domain/shop/cart.ts';

let handed: Cart = [];

/**
 * The cart of a guest who signs in, on its way to the session that begins from that sign-in. In memory alone, and taken
 * once.
 */
export const handedCart = {
  give(cart: Cart): void {
    handed = cart;
  },
  drop(): void {
    handed = [];
  },
  /** Empty where nothing was given. */
  take(): Cart {
    const cart = handed;
    handed = [];
    return cart;
  },
};
