import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Piece } from '../../src/ui/base/piece.tsx';
import { useStaged } from '../../src/ui/base/use-staged.ts';

/** Notes how many pieces each rendering draws. */
function Pieces({ of, seen }: { of: number; seen: number[] }) {
  seen.push(useStaged(of));
  return null;
}

test('[S-01] the pieces of a screen come one by one, and a screen of one piece is there at once', async () => {
  const seen: number[] = [];
  const { rerender } = render(<Pieces of={4} seen={seen} />);
  expect(seen).toEqual([1]);
  await waitFor(() => expect(seen.at(-1)).toBe(4));
  expect([...new Set(seen)]).toEqual([1, 2, 3, 4]);
  seen.length = 0;
  rerender(<Pieces of={1} seen={seen} />);
  expect(seen).toEqual([1]);
});

test('[S-04] a piece comes behind the frame of what stands before it', async () => {
  const { container } = render(<Piece nth={3}>total</Piece>);
  expect(container).toBeEmptyDOMElement();
  await waitFor(() => expect(container).toHaveTextContent('total'));
});
