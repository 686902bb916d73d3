import { act, render, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, startTransition, useReducer } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { Piece, Pieces } from '../../src/ui/base/piece.tsx';
import { useStaged } from '../../src/ui/base/use-staged.ts';

/** Notes how many pieces each rendering draws. */
function Counted({ of, seen }: { of: number; seen: number[] }) {
  seen.push(useStaged(of));
  return null;
}

test('[S-01] the pieces of a screen come one by one, and a screen of one piece is there at once', async () => {
  const seen: number[] = [];
  const { rerender } = render(<Counted of={4} seen={seen} />);
  expect(seen).toEqual([1]);
  await waitFor(() => expect(seen.at(-1)).toBe(4));
  expect([...new Set(seen)]).toEqual([1, 2, 3, 4]);
  seen.length = 0;
  rerender(<Counted of={1} seen={seen} />);
  expect(seen).toEqual([1]);
});

test('[S-04] a piece comes behind the frame of what stands before it', async () => {
  const { container } = render(
    <Pieces of={3}>
      <Piece nth={3}>total</Piece>
    </Pieces>,
  );
  expect(container).toBeEmptyDOMElement();
  await waitFor(() => expect(container).toHaveTextContent('total'));
});

/** A part that takes longer than a slice of a transition. */
function Slow({ children = null }: { children?: ReactNode }) {
  for (const end = performance.now() + 6; performance.now() < end; );
  return children;
}

/** React gives each transition the next of its ten lanes, and works at the lowest one first. */
test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
  '[MB-01] [S-15] no piece comes before an earlier one, behind %i other transitions',
  async (others) => {
    const bump = renderHook(() => useReducer((count: number) => count + 1, 0)).result.current[1];
    for (let other = 0; other < others; other += 1) {
      await act(async () => startTransition(bump));
    }
    const seen = new Set<string>();
    const watcher = new MutationObserver(() => seen.add(document.body.textContent));
    onTestFinished(() => watcher.disconnect());
    watcher.observe(document.body, { subtree: true, childList: true });
    const { container } = render(
      <Pieces of={4}>
        {['b', 'c', 'd'].map((name, index) => (
          <Piece key={name} nth={index + 2}>
            {[...'12345678'].slice(index * 3).map((part) => (
              <Slow key={part} />
            ))}
            <Slow>{name}</Slow>
          </Piece>
        ))}
      </Pieces>,
    );
    await waitFor(() => expect(container).toHaveTextContent('bcd'));
    watcher.takeRecords();
    expect([...seen].filter((text) => !'bcd'.startsWith(text))).toEqual([]);
  },
);
