import { act, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Box, bestPlace, COVERS_KEPT, costOf } from '../../../src/ui/toasts/place.ts';
import { toast } from '../../../src/ui/toasts/toast.ts';
import { Toaster } from '../../../src/ui/toasts/toaster.tsx';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const room = box(8, 8, 382, 836);
const shape = { width: 374, height: 60, side: 'centre' } as const;

test('a toast stands below the bar and above what is pressed', () => {
  const back = box(8, 8, 56, 56);
  const place = bestPlace([shape], { room, kept: [back], spared: [box(8, 140, 382, 800)] });
  expect(place).toMatchObject({ top: 56, cost: 0 });
});

test('where the whole width is taken, a narrow one stands beside the cross', () => {
  const cross = box(334, 30, 382, 78);
  const sheet = { room, kept: [cross, box(8, 100, 382, 836)], spared: [] };
  const narrow = { width: 318, height: 60, side: 'left' } as const;
  const place = bestPlace([shape, narrow], sheet);
  expect(place).toMatchObject({ left: 8, top: 8, right: 326, cost: 0 });
});

test('where something has to be covered, it is the least part of the largest', () => {
  const card = box(8, 100, 382, 400);
  const buttons = [box(8, 8, 382, 60), box(8, 404, 382, 836)].flatMap((row) =>
    [0, 1, 2].map((index) => box(8 + index * 120, row.top, 120 + index * 120, row.bottom)),
  );
  const place = bestPlace([shape], { room, kept: [], spared: [card, ...buttons] });
  expect(place?.top).toBeGreaterThanOrEqual(60);
  expect(place?.bottom).toBeLessThanOrEqual(404);
});

test('what is kept is covered only where there is no other room at all', () => {
  const kept = [box(0, 0, 390, 844)];
  const place = bestPlace([shape], { room, kept, spared: [] });
  expect(place?.cost).toBeGreaterThanOrEqual(COVERS_KEPT);
  expect(costOf(box(0, 0, 1, 1), { kept: [], spared: [] })).toBe(0);
});

test('[F-07] a toast stands in what Safari shows of the page above the keyboard, and follows it', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    act(() => toast.dismiss());
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const view = { offsetTop: 200, height: 400 };
  vi.stubGlobal('visualViewport', view);
  const { baseElement } = render(<Toaster />);
  const area = baseElement.querySelector<HTMLElement>('[data-toaster]');
  const top = (): number => Number.parseFloat(area?.style.top ?? '');
  if (area) area.getBoundingClientRect = () => new DOMRect(8, top(), 300, 60);
  act(() => void toast.error('Não foi possível enviar'));
  expect(top()).toBe(208);
  view.offsetTop = 300;
  act(() => void vi.advanceTimersByTime(250));
  expect(top()).toBe(308);
});

test('[F-07] a toast higher than what is seen begins where that begins', () => {
  onTestFinished(() => {
    act(() => toast.dismiss());
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  vi.stubGlobal('visualViewport', { offsetTop: 200, height: 100 });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120);
  const { baseElement } = render(<Toaster />);
  act(() => void toast.error('Não foi possível enviar', { detail: 'Libere espaço neste aparelho.' }));
  const area = baseElement.querySelector<HTMLElement>('[data-toaster]');
  expect(area?.style).toMatchObject({ left: '8px', top: '208px' });
});
