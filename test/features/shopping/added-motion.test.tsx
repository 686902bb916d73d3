import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';
import { priceCart } from '../../../src/domain/shop/pricing.ts';
import { AddedMotion } from '../../../src/features/shopping/extras/added-motion.tsx';
import { IconButton } from '../../../src/ui/buttons/icon-button.tsx';
import { ProductPicture } from '../../../src/ui/pictures/product-picture.tsx';
import { campaign, item, NOW } from '../../domain/support/priced-world.ts';

/** A card beside a cart with `quantity` units of its item. */
const shelf = (quantity: number, card: ReactNode, offers: readonly Campaign[] = []) => {
  const lines = [{ item: item({ price: 200 }), quantity }];
  return (
    <>
      <article>{card}</article>
      <div data-cart="" />
      <AddedMotion shop={{ lines, priced: priceCart(lines, offers, NOW) }} />
    </>
  );
};

test('[S-10] a unit more is felt, one that brings a free one is felt as another, and one fewer not at all', () => {
  const vibrate = vi.fn();
  Object.assign(navigator, { vibrate });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  const offer = campaign({ type: 'take_pay', discount: 0, takeQuantity: 3, payQuantity: 2 });
  const card = <svg role="img" aria-label="Bala" />;
  const { rerender } = render(shelf(1, card, [offer]));
  for (const quantity of [2, 3, 2, 3, 4]) {
    fireEvent.click(screen.getByRole('img', { name: 'Bala' }));
    rerender(shelf(quantity, card, [offer]));
  }
  expect(vibrate.mock.calls).toEqual([[[10]], [[10, 40, 10]], [[10, 40, 10]], [[10]]]);
});

test('[S-04] of an item without a photo the drawing flies to the cart, and never the icon of a button', async () => {
  const { style } = document.documentElement;
  style.setProperty('--fly', '300ms');
  Object.assign(Element.prototype, { animate: () => ({ finished: new Promise(() => undefined) }) });
  const flight = (): HTMLElement | null => document.querySelector('[data-flight]');
  onTestFinished(() => {
    style.removeProperty('--fly');
    Reflect.deleteProperty(Element.prototype, 'animate');
    flight()?.remove();
  });
  const card = (
    <>
      <ProductPicture seed="Bala" />
      <IconButton label="Adicionar Bala" icon={<Plus />} />
    </>
  );
  const { rerender } = render(shelf(1, card));
  const drawing = document.querySelector('article > span > span');
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar Bala' }));
  rerender(shelf(2, card));
  await waitFor(() => expect(flight()).not.toBeNull());
  expect(flight()?.className).toBe(drawing?.className);
});
