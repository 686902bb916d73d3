import { useEffect, useRef } from 'react';
import { buzz } from '../../../device/page/buzz.ts';
import { fly, roll } from '../../../ui/base/fly.ts';
import { nextFrame } from '../../../ui/base/next-frame.ts';
import type { Shop } from '../use-shop.ts';

/** Vibration in ms: on, off, on. A free unit feels different. */
const BUZZ = { added: [10], free: [10, 40, 10] };

/** Motion of an added item: the item flies from its card to the cart, the total rolls, and the phone buzzes. */
export function AddedMotion({ shop }: { shop: Pick<Shop, 'lines' | 'priced'> }) {
  const units = shop.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = shop.priced.totalAmount;
  const free = shop.priced.lines.reduce((sum, { freeUnits }) => sum + freeUnits, 0);
  const pressed = useRef<Element | null>(null);
  const before = useRef({ units, total, free });
  useEffect(() => {
    const press = ({ target }: MouseEvent): void => {
      pressed.current = target instanceof Element ? target.closest('article') : null;
    };
    // In the capture phase, because the click's own handlers change the cart afterwards.
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, []);
  useEffect(() => {
    const was = before.current;
    before.current = { units, total, free };
    const figure = document.querySelector('[data-total]');
    if (figure && was.units > 0 && was.total !== total) roll(figure, total > was.total);
    const card = pressed.current;
    pressed.current = null;
    if (units <= was.units || !card) return;
    buzz(...BUZZ[free > was.free ? 'free' : 'added']);
    // The card's photo or drawing. An icon comes later in the card, in a button.
    const picture = card.querySelector('img, span[aria-hidden]');
    // After the total is painted, so that measuring causes no second layout.
    nextFrame(() => {
      const cart = document.querySelector('[data-cart]');
      if (cart && picture?.isConnected) fly(picture, cart);
    });
  }, [units, total, free]);
  return null;
}
