import { useEffect, useRef } from 'react';
import { buzz } from '../../../device/page/buzz.ts';
import { fly, roll } from '../../../ui/base/fly.ts';
import { nextFrame } from '../../../ui/base/next-frame.ts';
import type { Shop } from '../use-shop.ts';

/** In ms: on, off, on. A unit that comes free is felt as another one. */
const BUZZ = { added: [10], free: [10, 40, 10] };

/** Motion of an added item: it flies from its card to the cart, the total rolls, and the phone buzzes. */
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
    // The click's own handlers change the cart after this.
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
    // A photo or a drawing: an icon stands further down, in a button.
    const picture = card.querySelector('img, span[aria-hidden]');
    // Behind the paint of the total, so that nothing is laid out twice for the way.
    nextFrame(() => {
      const cart = document.querySelector('[data-cart]');
      if (cart && picture?.isConnected) fly(picture, cart);
    });
  }, [units, total, free]);
  return null;
}
