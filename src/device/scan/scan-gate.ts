import { codeKey, isAcceptableCode, type SeenCode } from '../../domain/shop/barcode.ts';

/** State of the scanner between frames. */
export interface ScanGate {
  /** A code seen once, to be confirmed by the next frame. */
  candidate: string | null;
  /** Codes already handed on, with when each was last in view, ms. None is handed on again while it stays there. */
  held: ReadonlyMap<string, number>;
}

export const OPEN_GATE: ScanGate = { candidate: null, held: new Map() };
/** Time out of view after which a code counts as shown again, ms. */
export const SHOWN_AGAIN_MS = 1500;

/**
 * Takes the codes of one frame. A code is handed on at its second reading in a row, once per showing. Other codes
 * in between, such as two products in one hand, begin no new showing. `now` in ms.
 */
export function passGate(
  gate: ScanGate,
  seen: SeenCode | null,
  now: number,
): { gate: ScanGate; accepted: SeenCode | null } {
  if (!seen || !isAcceptableCode(seen)) return { gate, accepted: null };
  const text = codeKey(seen.text);
  const inView = new Map([...gate.held].filter(([, at]) => now - at < SHOWN_AGAIN_MS));
  const isHeld = inView.has(text);
  if (!isHeld && text !== gate.candidate) return { gate: { ...gate, candidate: text }, accepted: null };
  return {
    gate: { candidate: null, held: inView.set(text, now) },
    accepted: isHeld ? null : seen,
  };
}
