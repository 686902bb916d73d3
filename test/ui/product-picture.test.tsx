import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProductPicture } from '../../src/ui/pictures/product-picture.tsx';

/** The drawing in place of a picture. */
const drawingIn = (container: HTMLElement) => container.querySelector('[aria-hidden]');

const ADDRESS = 'https://imagens.exemplo/suco.png';

test('while the address of a picture is awaited no other product is drawn in its place', () => {
  const { container, rerender } = render(<ProductPicture seed="Suco" coming />);
  const drawing = () => drawingIn(container);
  const picture = () => container.querySelector('img');
  expect(drawing()).toBeNull();
  rerender(<ProductPicture seed="Suco" src={ADDRESS} />);
  expect(drawing()).toBeNull();
  expect(picture()).toHaveAttribute('src', ADDRESS);
});

test('what has no picture, or a broken one, is drawn', () => {
  const { container, rerender } = render(<ProductPicture seed="Suco" />);
  expect(drawingIn(container)).not.toBeNull();
  rerender(<ProductPicture seed="Suco" src={ADDRESS} />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(drawingIn(container)).not.toBeNull();
});

test('the same address that is asked for anew is tried again', () => {
  const { container, rerender } = render(<ProductPicture seed="Suco" src={ADDRESS} />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  rerender(<ProductPicture seed="Suco" coming />);
  rerender(<ProductPicture seed="Suco" src={ADDRESS} />);
  expect(container.querySelector('img')).toHaveAttribute('src', ADDRESS);
});

describe('on screen', () => {
  let look: (isIntersecting: boolean) => void = () => undefined;
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', function Watcher(tell: (entries: object[]) => void) {
      let target: Element;
      look = (isIntersecting) => act(() => tell([{ target, isIntersecting }]));
      return {
        observe: (element: Element) => {
          target = element;
        },
        unobserve: () => undefined,
        disconnect: () => undefined,
      };
    });
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('a picture that nobody answers is drawn after a while, and shown should it come after all', () => {
    const { container } = render(<ProductPicture seed="Suco" src={ADDRESS} />);
    const drawing = () => drawingIn(container);
    act(() => void vi.advanceTimersByTime(60_000));
    // Off screen a lazy picture is not even requested.
    expect(drawing()).toBeNull();
    look(true);
    act(() => void vi.advanceTimersByTime(14_000));
    expect(drawing()).toBeNull();
    act(() => void vi.advanceTimersByTime(1000));
    expect(drawing()).not.toBeNull();
    fireEvent.load(container.querySelector('img') as HTMLImageElement);
    expect(drawing()).toBeNull();
    expect(container.querySelector('img')).not.toBeNull();
  });
});
