import { act, render } from '@testing-library/react';
import { useCallback } from 'react';
import { expect, test } from 'vitest';
import { useWritten, type WrittenValue } from '../../src/data/hooks/use-written.ts';

/** A stored value of a device. The test ends each write and sends the device's values. */
function device() {
  const ends: (() => void)[] = [];
  const seen: { now: WrittenValue<readonly string[]> | null } = { now: null };
  const store = () => new Promise<void>((done) => ends.push(done));
  function Value({ kept }: { kept: readonly string[] }) {
    seen.now = useWritten(
      () => kept,
      useCallback(() => kept, [kept]),
      store,
    );
    return null;
  }
  const view = render(<Value kept={['base']} />);
  return {
    value: () => [seen.now?.value, seen.now?.newest.current].flat(),
    tell: (kept: string) => act(() => view.rerender(<Value kept={[kept]} />)),
    save: (next: string) => act(() => seen.now?.save([next])),
    end: () => act(async () => ends.shift()?.()),
  };
}

test('[S-04] [X-04] what the device tells from before the last press never takes its place, although the press is stored', async () => {
  const { value, tell, save, end } = device();
  save('one');
  save('two');
  await end();
  await end();
  tell('base');
  expect(value()).toEqual(['two', 'two']);
  tell('one');
  expect(value()).toEqual(['two', 'two']);
  save('three');
  await end();
  tell('two');
  expect(value()).toEqual(['three', 'three']);
  tell('three');
  tell('other tab');
  expect(value()).toEqual(['other tab', 'other tab']);
});

test('[S-04] [X-04] what another tab wrote is taken over also where an own value never came back by itself', async () => {
  const { value, tell, save, end } = device();
  save('one');
  tell('other tab');
  expect(value()).toEqual(['one', 'one']);
  await end();
  tell('other tab, later');
  expect(value()).toEqual(['other tab, later', 'other tab, later']);
  tell('base');
  expect(value()).toEqual(['base', 'base']);
});
