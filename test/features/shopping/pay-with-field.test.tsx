import { render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PayWithField } from '../../../src/features/shopping/cart/pay-with-field.tsx';
import type { Checkout } from '../../../src/features/shopping/use-checkout.ts';

test('[S-20] a high bar keeps what has the focus above it, by no property that every element inherits', () => {
  let measure = (): void => undefined;
  vi.stubGlobal('ResizeObserver', function Watcher(tell: () => void) {
    measure = tell;
    return { observe: () => undefined, disconnect: () => undefined };
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const checkout = { useBalance: true, setUseBalance: () => undefined } as unknown as Checkout;
  const { container, unmount } = render(
    <footer>
      <PayWithField checkout={checkout} balance={500} total={700} />
    </footer>,
  );
  const height = vi.spyOn(container.querySelector('footer') as HTMLElement, 'offsetHeight', 'get');
  const { style } = document.documentElement;
  for (const [px, room] of [
    [80, '120px'],
    [170, '190px'],
  ] as const) {
    height.mockReturnValue(px);
    measure();
    expect([...style].map((name) => [name, style.getPropertyValue(name)])).toEqual([
      ['scroll-padding-bottom', room],
    ]);
  }
  unmount();
  expect([...style]).toEqual([]);
});
