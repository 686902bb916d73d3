import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { createSource, type LiveSource, type ValueSource } from '../../src/data/basis/source.ts';
import { useSource } from '../../src/data/live/use-source.ts';

/** Draws a source and notes each drawing. `drawn` runs after a drawing, before the hook subscribes. */
function show(first: LiveSource<string>, drawn: () => void = () => undefined) {
  const drawings: string[] = [];
  function Probe({ source }: { source: LiveSource<string> }) {
    const value = useSource(source);
    drawings.push(value);
    useLayoutEffect(drawn);
    return <p>{value}</p>;
  }
  const view = render(<Probe source={first} />);
  return {
    drawings,
    swap: (source: LiveSource<string>) => view.rerender(<Probe source={source} />),
    unmount: view.unmount,
  };
}

test('[X-02] what is known is in the first drawing, and the same value draws nothing again', () => {
  const source = createSource('a');
  const { drawings } = show(source);
  expect(drawings).toEqual(['a']);
  act(() => source.set('a'));
  expect(drawings).toEqual(['a']);
  act(() => source.set('b'));
  expect(drawings).toEqual(['a', 'b']);
  expect(screen.getByText('b')).toBeInTheDocument();
});

test('a change between the drawing and the listening is seen', () => {
  const source: ValueSource<string> = createSource('a');
  const { drawings } = show(source, () => source.set('b'));
  expect(drawings).toEqual(['a', 'b']);
});

test('[X-02] of another source not one drawing shows the value of the one before', () => {
  const { drawings, swap } = show(createSource('shop 1'));
  swap(createSource('shop 2'));
  expect(new Set(drawings.slice(1))).toEqual(new Set(['shop 2']));
});

test('a source is told by somebody only while it is on a screen, and keeps its value for the next visit', () => {
  let starts = 0;
  let ends = 0;
  const source = createSource('nothing', (say) => {
    starts += 1;
    say(`visit ${starts}`);
    return () => {
      ends += 1;
    };
  });
  const first = show(source);
  const second = show(source);
  expect([starts, ends]).toEqual([1, 0]);
  first.unmount();
  expect(ends).toBe(0);
  second.unmount();
  expect([starts, ends]).toEqual([1, 1]);
  expect(show(source).drawings).toEqual(['visit 1', 'visit 2']);
});
