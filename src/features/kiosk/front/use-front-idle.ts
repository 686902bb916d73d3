import { useEffect, useRef, useState } from 'react';
import { ATTRACT_AFTER_MS, type KioskPhase, kioskPhase } from '../../../domain/shop/kiosk.ts';

const TICK_MS = 1000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

interface Use {
  /** The visitor has left something that the next one must not find. */
  isInUse: boolean;
  /** A payment or its proof is on screen. Nothing is asked then. */
  isPaying: boolean;
}

/**
 * Measures the time since the last touch. It asks a visitor who has left something, and calls `onOver` without an answer.
 * While it asks, a touch is no answer, and `stay` is one. An unused tablet attracts.
 */
export function useFrontIdle({ isInUse, isPaying }: Use, onOver: () => void) {
  const [phase, setPhase] = useState<KioskPhase>({ kind: 'inUse' });
  const [isAttracting, setAttracting] = useState(false);
  const touched = useRef(Date.now());
  const latest = useRef({ isInUse, isPaying, onOver, phase });
  useEffect(() => {
    const wasPaying = latest.current.isPaying;
    latest.current = { isInUse, isPaying, onOver, phase };
    // Whoever has just paid or cancelled stands there.
    if (wasPaying && !isPaying) touched.current = Date.now();
  });
  useEffect(() => {
    const look = (): void => {
      const now = Date.now();
      // A clock that was set back would leave a visitor's cart until it has caught up.
      touched.current = Math.min(touched.current, now);
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
