import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProductPicture } from '../../src/ui/product-picture.tsx';

const ADDRESS = 'https://imagens.exemplo/suco.png';

test('while the address of a picture is awaited no other product is drawn in its place', () => {
  const { container, rerender } = render(<ProductPicture seed="Suco" coming />);
  const drawing = () => container.querySelector('svg');
  const picture = () => container.querySelector('img');
  expect(drawing()).toBeNull();
  rerender(<ProductPicture seed="Suco" src={ADDRESS} />);
  expect(drawing()).toBeNull();
  expect(picture()).toHaveAttribute('src', ADDRESS);
});

test('what has no picture, or a broken one, is drawn', () => {
  const { container, rerender } = render(<ProductPicture seed="Suco" />);
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(<ProductPicture seed="Suco" src={ADDRESS} />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
});
