import type { SeenCode } from '../../domain/shop/barcode.ts';

/**
 * A code that one screen read for a shop. It lives in memory alone, because a reload must not take it a second time.
 */
let handed: { code: SeenCode | string; shopId: string } | null = null;

/** Text of that code from a camera. The product may still lie there when the next camera begins. */
let inView: string | null = null;

/** Leaves a code for the shop that is opened next. */
export function handCode(code: SeenCode | string, shopId: string): void {
  handed = { code, shopId };
  if (typeof code !== 'string') inView = code.text;
}

/** The code that the last camera handed on, for the next camera. It is told once. */
export function takeInView(): string | null {
  const text = inView;
  inView = null;
  return text;
}

/** The code that was left for a shop. It stays until `dropHandedCode`, because a screen may begin twice. */
export const handedCode = (shopId: string): SeenCode | string | null =>
  handed?.shopId === shopId ? handed.code : null;

export function dropHandedCode(shopId: string): void {
  if (handed?.shopId === shopId) handed = null;
}
