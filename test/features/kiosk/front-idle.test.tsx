import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFrontIdle } from '../../../src/features/kiosk/front/use-front-idle.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => vi.useRealTimers());

function open(use: { isInUse: boolean; isPaying: boolean }) {
  const over = vi.fn();
  const hook = renderHook((props) => useFrontIdle(props, over), { initialProps: use });
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  const touch = (): void => act(() => void document.dispatchEvent(new Event('pointerdown')));
  return { ...hook, over, pass, touch };
}

test('[X-05] an unused tablet attracts after 45 s, until somebody touches it', () => {
  const { result, pass, touch, over } = open({ isInUse: false, isPaying: false });
  pass(44_000);
  expect(result.current.isAttracting).toBe(false);
  pass(2000);
  expect(result.current.isAttracting).toBe(true);
  touch();
  expect(result.current.isAttracting).toBe(false);
  pass(10 * 60_000);
  expect(result.current.phase.kind).toBe('inUse');
  expect(over).not.toHaveBeenCalled();
});

test('[X-05] a visitor who has left a cart is asked, and only an answer counts', () => {
  const { result, pass, touch, over } = open({ isInUse: true, isPaying: false });
  pass(91_000);
  expect(result.current.phase).toMatchObject({ kind: 'asking' });
  touch();
  pass(1000);
  expect(result.current.phase.kind).toBe('asking');
  act(() => result.current.stay());
  expect(result.current.phase.kind).toBe('inUse');
  pass(106_000);
  expect(over).toHaveBeenCalledOnce();
});

test('[X-05] a clock that is set back ends nothing at once, and keeps nothing for longer than a touch does', () => {
  const { result, pass, touch, over } = open({ isInUse: true, isPaying: false });
  touch();
  vi.setSystemTime(Date.now() - 60 * 60_000);
  pass(60_000);
  expect(result.current.phase.kind).toBe('inUse');
  pass(46_000);
  expect(over).toHaveBeenCalledOnce();
});

test('[X-05] nothing is asked during a payment, and its end counts as a touch', () => {
  const { result, pass, over, rerender } = open({ isInUse: true, isPaying: true });
  pass(12 * 60_000);
  expect(result.current).toMatchObject({ phase: { kind: 'inUse' }, isAttracting: false });
  rerender({ isInUse: true, isPaying: false });
  pass(60_000);
  expect(result.current.phase.kind).toBe('inUse');
  expect(over).not.toHaveBeenCalled();
});
