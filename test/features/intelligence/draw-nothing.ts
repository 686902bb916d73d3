import { vi } from 'vitest';

/** Gives the charts a canvas that takes every stroke and draws none, because jsdom draws nothing. */
export function drawNothing(): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const strokes = { canvas: this, measureText: () => ({ width: 10 }) };
    return new Proxy(strokes, {
      get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
    }) as never;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
}
