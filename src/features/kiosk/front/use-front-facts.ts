import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DataError } from '../../../data/basis/outcome.ts';
import { type GuestWire, isShopAnswer, type ShopAnswer } from '../../../data/wire/guest-wire.ts';
import { onVisible } from '../../../device/page/visibility.ts';
import { keptFront } from '../../../device/place/kiosk-front.ts';
import { KEY_ENDED } from '../payment/open-payment.ts';
import { readFrontFacts } from './front-facts.ts';

/** Interval of requests for the shop, ms. An unchanged shop answers with its version alone. */
const EVERY_MS = 20_000;

/**
 * The shop of this tablet: at once from the device, then from the server. A tablet without rights keeps nothing of it
 * on the device, because the shop may be private. A payment under way is shown over the shop to its end.
 */
export function useFrontFacts(wire: GuestWire, isPaying: boolean) {
  const [answer, setAnswer] = useState(readKept);
  const [fault, setFault] = useState<DataError | null>(null);
  const [isAsked, setAsked] = useState(false);
  const version = useRef(answer?.version ?? null);
  const look = useCallback(async (): Promise<boolean> => {
    const outcome = await wire.shop(version.current);
    setAsked(true);
    setFault(outcome.kind === 'failed' ? outcome.error : null);
    if (outcome.kind === 'failed') return outcome.error.kind !== 'network';
    if (outcome.value === null) return true;
    version.current = outcome.value.version;
    setAnswer(outcome.value);
    keptFront.write(localStorage, outcome.value);
    return true;
  }, [wire]);
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    const stop = onVisible(() => void look());
    const back = (): void => void look();
    window.addEventListener('online', back);
    window.addEventListener('offline', back);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('online', back);
      window.removeEventListener('offline', back);
    };
  }, [look]);
  const isEnded = fault?.code === KEY_ENDED;
  useEffect(() => {
    if (isEnded && !isPaying) keptFront.forget(localStorage);
  }, [isEnded, isPaying]);
  const facts = useMemo(() => answer && readFrontFacts(answer), [answer]);
  return {
    facts,
    /** Changes with each version of the shop. */
    version: answer?.version ?? null,
    /** Reason that the last request got no answer. Null after an answer. */
    fault: fault?.kind === 'network' ? fault : null,
    isAsked,
    /** True if the tablet has no rights any more. */
    isEnded,
    /** Asks the server now. False without an answer. */
    look,
  };
}

function readKept(): ShopAnswer | null {
  const kept = keptFront.read(localStorage);
  return typeof kept === 'object' && kept !== null && isShopAnswer({ ...kept }) ? (kept as ShopAnswer) : null;
}
