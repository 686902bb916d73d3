import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { priceCart } from '../../../src/domain/shop/pricing.ts';
import { AddedMotion } from '../../../src/features/shopping/extras/added-motion.tsx';
import { campaign, item, NOW } from '../../domain/support/priced-world.ts';

test('[S-10] a unit more is felt, one that brings a free one is felt as another, and one fewer not at all', () => {
  const vibrate = vi.fn();
  Object.assign(navigator, { vibrate });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  const offer = campaign({ type: 'take_pay', discount: 0, takeQuantity: 3, payQuantity: 2 });
  const shelf = (quantity: number) => {
    const lines = [{ item: item({ price: 200 }), quantity }];
    return (
      <>
        <article>
          <svg role="img" aria-label="Bala" />
        </article>
        <AddedMotion shop={{ lines, priced: priceCart(lines, [offer], NOW) }} />
      </>
    );
  };
  const { rerender } = render(shelf(1));
  for (const quantity of [2, 3, 2, 3, 4]) {
    fireEvent.click(screen.getByRole('img', { name: 'Bala' }));
    rerender(shelf(quantity));
  }
  expect(vibrate.mock.calls).toEqual([[[10]], [[10, 40, 10]], [[10, 40, 10]], [[10]]]);
});
