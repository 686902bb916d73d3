import { useEffect, useRef } from 'react';
import { type KioskPhase, kioskPhase } from '../../domain/kiosk.ts';
import { useNow } from '../../ui/use-now.ts';

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * How long nobody has touched the tablet; `onOver` is called once when the session is to end. While it asks, only an
 * answer counts: a hand that reaches for a button must find it there.
 */
export function useKioskPhase(
  isPaying: boolean,
  onOver: () => void,
): { phase: KioskPhase; stay: () => void } {
  const now = useNow(1000);
  const touched = useRef(now);
  const asking = useRef(false);
  const isOver = useRef(false);
  const isReading = document.querySelector('video') !== null;
  const phase = kioskPhase(now, touched.current, isPaying || isReading);
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
    if (phase.kind !== 'over' || isOver.current) return;
    isOver.current = true;
    onOver();
  }, [phase.kind, onOver]);

  return {
    phase,
    stay() {
      touched.current = Date.now();
    },
  };
}
