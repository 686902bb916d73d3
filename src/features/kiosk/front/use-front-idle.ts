import { useEffect, useRef, useState } from 'react';
import { ATTRACT_AFTER_MS, type KioskPhase, kioskPhase, notAhead } from '../../../domain/shop/kiosk.ts';

const TICK_MS = 1000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

interface Use {
  /** True if the visitor would leave something that the next one must not find. */
  isInUse: boolean;
  /** True while a payment or its proof is on screen. No question is asked then. */
  isPaying: boolean;
}

/**
 * Measures the time since the last touch. Asks a visitor who may have left, and calls `onOver` without an answer. While
 * the question is open, only `stay` answers it, not a touch. An unused tablet attracts visitors.
 */
export function useFrontIdle({ isInUse, isPaying }: Use, onOver: () => void) {
  const [phase, setPhase] = useState<KioskPhase>({ kind: 'inUse' });
  const [isAttracting, setAttracting] = useState(false);
  const touched = useRef(Date.now());
  const latest = useRef({ isInUse, isPaying, onOver, phase });
  useEffect(() => {
    const wasPaying = latest.current.isPaying;
    latest.current = { isInUse, isPaying, onOver, phase };
    // A visitor who has just paid or cancelled is still there.
    if (wasPaying && !isPaying) touched.current = Date.now();
  });
  useEffect(() => {
    const look = (): void => {
      const now = Date.now();
      touched.current = notAhead(touched.current, now);
      const is = latest.current;
      const next: KioskPhase =
        is.isInUse && !is.isPaying ? kioskPhase(now, touched.current, false) : { kind: 'inUse' };
      setPhase((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
      setAttracting(!is.isInUse && !is.isPaying && now - touched.current >= ATTRACT_AFTER_MS);
      if (next.kind !== 'over') return;
      touched.current = now;
      is.onOver();
    };
    const touch = (): void => {
      if (latest.current.phase.kind === 'asking') return;
      touched.current = Date.now();
      setAttracting(false);
    };
    const timer = setInterval(look, TICK_MS);
    for (const event of TOUCHES) document.addEventListener(event, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const event of TOUCHES) document.removeEventListener(event, touch, { capture: true });
    };
  }, []);
  return {
    phase,
    isAttracting,
    stay(): void {
      touched.current = Date.now();
      setPhase({ kind: 'inUse' });
    },
  };
}
