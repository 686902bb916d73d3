import type { Page } from '@playwright/test';

interface Endless {
  onScreen: number;
  offScreen: number;
  /** Properties that the animations change outside of the compositor. */
  painted: string[];
}

/** Counts the endless animations by their place. */
export function endless(page: Page): Promise<Endless> {
  return page.evaluate(() => {
    const result: Endless = { onScreen: 0, offScreen: 0, painted: [] };
    for (const one of document.getAnimations()) {
      const effect = one.effect as KeyframeEffect;
      if (effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) continue;
      const { top, bottom } = (effect.target as Element).getBoundingClientRect();
      result[bottom > 0 && top < innerHeight ? 'onScreen' : 'offScreen'] += 1;
      const kept = ['transform', 'opacity', 'offset', 'computedOffset', 'easing', 'composite'];
      for (const frame of effect.getKeyframes())
        result.painted.push(...Object.keys(frame).filter((key) => !kept.includes(key)));
    }
    return result;
  });
}
