import { useEffect, useRef } from 'react';
import { type KioskPhase, kioskPhase } from '../../domain/kiosk.ts';
import { useNow } from '../../ui/use-now.ts';

/** A session that could not be ended is tried again after this, ms. */
const AGAIN_MS = 15_000;

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * How long nobody has touched the tablet; `onOver` is called when the session is to end, and again as long as it has not.
 * While it asks, only an answer counts: a hand that reaches for a button must find it there.
 */
export function useKioskPhase(
  isPaying: boolean,
  onOver: () => void,
): { phase: KioskPhase; stay: () => void } {
  const now = useNow(1000);
  const touched = useRef(now);
  const asking = useRef(false);
  const wasBusy = useRef(false);
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  const isBusy = isPaying || document.querySelector('video') !== null;
  // Somebody has just paid, or put the camera down: they are there, and see how it ended.
  if (wasBusy.current && !isBusy) touched.current = now;
  wasBusy.current = isBusy;
  const phase = kioskPhase(now, touched.current, isBusy);
  asking.current = phase.kind === 'asking';

  useEffect(() => {
    const touch = (): void => {
      if (!asking.current) touched.current = Date.now();
    };
    for (const event of TOUCHES) document.addEventListener(event, touch, { capture: true, passive: true });
    return () => {
      for (const event of TOUCHES) document.removeEventListener(event, touch, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (phase.kind !== 'over' || now - endedAt.current < AGAIN_MS) return;
    endedAt.current = now;
    onOver();
  }, [phase.kind, now, onOver]);

  return {
    phase,
    stay() {
      touched.current = Date.now();
    },
  };
}
