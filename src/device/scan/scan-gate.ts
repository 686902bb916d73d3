import { codeKey, isAcceptableCode, type SeenCode } from '../../domain/shop/barcode.ts';

/** State of the scanner between frames. */
export interface ScanGate {
  /** A code that was seen once. The next frame must confirm it. */
  candidate: string | null;
  /** Codes already handed on. None is handed on again while it stays in view. */
  held: ReadonlyMap<string, Showing>;
}

/** One time of a code before the camera. */
interface Showing {
  /** Time at which the code went out of view, ms. Null while it is in view. */
  goneAt: number | null;
  /** Frames without the code since then. */
  without: number;
  /** Time out of view that ends the showing, ms. */
  endsAfterMs: number;
}

/**
 * A new gate. It holds only the code that another camera handed on. The product may still be in view, and counts again
 * after it was away.
 */
export const openGate = (text: string | null = null): ScanGate => ({
  candidate: null,
  held: new Map(text === null ? [] : [[codeKey(text), inView(HANDED_AGAIN_MS)]]),
});

/** The gate of a camera that was off for a while. Its codes may lie there still, as after another camera. */
export const reopened = (gate: ScanGate): ScanGate => ({
  candidate: null,
  held: new Map([...gate.held.keys()].map((text) => [text, inView(HANDED_AGAIN_MS)])),
});

const inView = (endsAfterMs: number): Showing => ({ goneAt: null, without: 0, endsAfterMs });

/**
 * Time out of view after which a code counts as shown again, ms. It runs from a frame without the code, because a camera
 * that begins on a busy phone brings its first frames late and dark.
 */
export const SHOWN_AGAIN_MS = 1500;
/**
 * Time of the same kind for a code that another camera handed on, or this one before it was off. It holds until the
 * code is in view here. On a busy phone a camera begins with seconds of dark frames. The product lies before it all the
 * while, and would be counted and paid twice.
 */
export const HANDED_AGAIN_MS = 10_000;
/**
 * Frames without the code that the end of a showing takes as well. A busy phone looks at few, so a short gap does not
 * prove that a code has gone.
 */
export const SHOWN_AGAIN_FRAMES = 3;

/**
 * Takes the codes of one frame. A code is handed on at its second reading in a row, once per showing. Other codes
 * in between, such as two products in one hand, begin no new showing. `now` in ms.
 */
export function passGate(
  gate: ScanGate,
  seen: SeenCode | null,
  now: number,
): { gate: ScanGate; accepted: SeenCode | null } {
  const held = new Map<string, Showing>();
  for (const [text, showing] of gate.held) {
    const { goneAt, without, endsAfterMs } = showing;
    const since = goneAt ?? now;
    if (now - since < endsAfterMs || without < SHOWN_AGAIN_FRAMES)
      held.set(text, { ...showing, goneAt: since, without: without + 1 });
  }
  if (!seen || !isAcceptableCode(seen)) return { gate: { ...gate, held }, accepted: null };
  const text = codeKey(seen.text);
  const isHeld = held.has(text);
  if (!isHeld && text !== gate.candidate) return { gate: { candidate: text, held }, accepted: null };
  held.set(text, inView(SHOWN_AGAIN_MS));
  return { gate: { candidate: null, held }, accepted: isHeld ? null : seen };
}
