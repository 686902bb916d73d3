import { useEffect, useRef } from 'react';
import { type KioskPhase, kioskPhase, notAhead } from '../../domain/shop/kiosk.ts';
import { useNow } from '../../ui/base/use-now.ts';

/** Retry interval after a session could not be ended, ms. */
const AGAIN_MS = 15_000;

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * The tablet's idle phase. `onOver` is called when the session must end, and again until it has ended. While the
 * question is open, only an answer counts, so that a hand reaching for a button still finds it.
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
  touched.current = notAhead(touched.current, now);
  endedAt.current = notAhead(endedAt.current, now);
  // The user has just paid or closed the camera, so they are present and see the result.
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
