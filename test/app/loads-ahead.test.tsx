import { render, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { QuietParts } from '../../src/app/frame/quiet-parts.tsx';
import { shop } from '../../src/app/frame/shop-part.tsx';
import { LoadsAhead } from '../../src/app/parts/loads-ahead.tsx';
import { makePerson, show } from '../features/support/show.tsx';

/** Pretends that a worker holds the app's files, or that none does. */
function pretendWorker(controller: object | null): void {
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller } });
}

/** Runs idle work when the test says so. */
function pretendIdle(): { pass: () => void; waiting: () => number; longest: number[] } {
  const works: (() => void)[] = [];
  const longest: number[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout = 0 }: IdleRequestOptions = {}) => {
    longest.push(timeout);
    return works.push(work);
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => works.splice(id - 1, 1));
  return { pass: () => works.shift()?.(), waiting: () => works.length, longest };
}

afterEach(() => vi.unstubAllGlobals());

test('code behind the links is loaded one part at a time while the page is idle, whatever fails', async () => {
  pretendWorker({});
  const { pass, waiting, longest } = pretendIdle();
  const loads = [vi.fn(() => Promise.reject(new Error('away'))), vi.fn(() => Promise.resolve())] as const;
  const parts = loads.map((load) => ({ load }));
  const { unmount } = render(<LoadsAhead parts={parts}>a tela</LoadsAhead>);
  expect(screen.getByText('a tela')).toBeInTheDocument();
  await waitFor(() => expect(waiting()).toBe(1));
  expect(loads[0]).not.toHaveBeenCalled();
  pass();
  expect(loads.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  pass();
  expect(loads.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(waiting()).toBe(0);
  // Each request has a timeout, so that a page that is never idle loads the code, too.
  expect(longest.every((ms) => ms > 0)).toBe(true);
  unmount();
});

test('nothing is fetched ahead over the network, nor for a screen that was left', () => {
  const { waiting } = pretendIdle();
  const parts = [{ load: vi.fn(() => Promise.resolve()) }];
  pretendWorker(null);
  render(<LoadsAhead parts={parts}>a tela</LoadsAhead>);
  expect(waiting()).toBe(0);
  pretendWorker({});
  const { unmount } = render(<LoadsAhead parts={parts}>a outra</LoadsAhead>);
  expect(waiting()).toBe(1);
  unmount();
  expect(waiting()).toBe(0);
});

/** Shows the parts that work behind the screen at an address. */
const behind = (path: string) =>
  show(<Route path="*" element={<QuietParts />} />, { at: path, person: makePerson() });

test('[H-03] while home is on the screen the code of a shop runs in idle time, before anybody taps', () => {
  pretendWorker({});
  const { pass, waiting } = pretendIdle();
  const load = vi.spyOn(shop, 'load').mockResolvedValue(null);
  onTestFinished(() => load.mockRestore());
  const { unmount } = behind('/home');
  expect(waiting()).toBe(1);
  expect(load).not.toHaveBeenCalled();
  pass();
  expect(load).toHaveBeenCalledTimes(1);
  unmount();
});

test('[H-03] nothing of a shop is fetched ahead where no worker has it, nor from another screen', () => {
  const { waiting } = pretendIdle();
  pretendWorker(null);
  const home = behind('/home');
  expect(waiting()).toBe(0);
  home.unmount();
  pretendWorker({});
  const history = behind('/history');
  expect(waiting()).toBe(0);
  history.unmount();
});
