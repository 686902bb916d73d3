import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Picture } from '../../src/ui/pictures/picture.tsx';

test('a picture that cannot be loaded gives way to what stands for it; another address is tried', () => {
  const onError = vi.fn();
  const draw = (src: string) => (
    <Picture src={src} alt="Suco" onError={onError} fallback={<span>sem imagem</span>} />
  );
  const { rerender } = render(draw('/velha.jpg'));
  fireEvent.error(screen.getByRole('img', { name: 'Suco' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('sem imagem')).toBeInTheDocument();
  expect(onError).toHaveBeenCalledOnce();
  rerender(draw('/nova.jpg'));
  expect(screen.getByRole('img', { name: 'Suco' })).toHaveAttribute('src', '/nova.jpg');
});
