import type { Cart } from '../../domain/shop/cart.ts';

let handed: Cart = [];

/** The cart of a guest who signs in, on its way to the session of that sign-in. Held in memory alone and taken once. */
export const handedCart = {
  give(cart: Cart): void {
    handed = cart;
  },
  drop(): void {
    handed = [];
  },
  /** Empties the place. Returns an empty cart if none was given. */
  take(): Cart {
    const cart = handed;
    handed = [];
    return cart;
  },
};
