import type { LaunchOptions } from '@playwright/test';
import { FAST_START } from '../../../../scripts/browsers/chromium.ts';
import { cameraFlags } from '../../../../scripts/browsers/fake-video.ts';

/**
 * Launch options of a browser whose camera plays a video. They keep the optimizing compiler on, because reading
 * pictures takes long without it.
 */
export function withCamera({ args = [], ...options }: LaunchOptions, video: string): LaunchOptions {
  return { ...options, args: [...args.filter((flag) => flag !== FAST_START), ...cameraFlags(video)] };
}
