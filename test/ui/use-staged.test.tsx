import { render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { awaitsPieces } from '../../src/ui/base/behind.ts';
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

test('[X-02] a screen awaits pieces from its first drawing to its last, or until it is left', async () => {
  const seen: string[] = [];
  function Noted({ of }: { of: number }) {
    const drawn = useStaged(of);
    useEffect(() => {
      seen.push(`${drawn}: ${awaitsPieces()}`);
    });
    return null;
  }
  const { rerender, unmount } = render(<Noted of={3} />);
  await waitFor(() => expect(seen).toEqual(['1: true', '2: true', '3: false']));
  rerender(<Noted of={4} />);
  expect(awaitsPieces()).toBe(true);
  unmount();
  expect(awaitsPieces()).toBe(false);
});

test('[S-04] a piece comes behind the frame of what stands before it', async () => {
  const { container } = render(<Piece nth={3}>total</Piece>);
  expect(container).toBeEmptyDOMElement();
  await waitFor(() => expect(container).toHaveTextContent('total'));
});
