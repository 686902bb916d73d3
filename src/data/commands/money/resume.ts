import type { NetworkStore } from '../../basis/network-store.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { CommandChunk } from '../commands.ts';
import { PAYMENT_KEY, readPayment } from './kept-payment.ts';

/** Time until a purchase of unclear end is looked up again, ms. Its person may have been told to try again. */
const UNCLEAR_MS = 10_000;

interface ResumeDeps extends CommandDeps {
  /** True where this device keeps nothing, and may not know of a payment under way. */
  forgets: () => boolean;
  /** Calls back after ms; returns how to prevent it. */
  later: (callback: () => void, ms: number) => () => void;
}

/**
 * Settles the payment under way: at each call, when the server is reachable again, and repeatedly while no answer came
 * [S-19]. `lookUpSoon` begins to repeat where the network never went away. `stop` ends it.
 */
export function createResume(
  deps: ResumeDeps,
  load: () => Promise<CommandChunk>,
): { resume: () => Promise<void>; lookUpSoon: () => void; stop: () => void } {
  let isClosed = false;
  let cancel = (): void => undefined;
  const lookUpSoon = (): void => {
    cancel();
    if (!isClosed) cancel = deps.later(() => void resume(), UNCLEAR_MS);
  };
  const resume = async (): Promise<void> => {
    const isUnclear = await resumeKept(deps, load);
    cancel();
    if (isUnclear) lookUpSoon();
  };
  const endReturns = onReturn(deps.network, () => void resume());
  return {
    resume,
    lookUpSoon,
    stop() {
      isClosed = true;
      endReturns();
      cancel();
    },
  };
}

/** Looks up the payment under way, fetching the code only if there may be one. True while its end stays unclear. */
async function resumeKept(deps: ResumeDeps, load: () => Promise<CommandChunk>): Promise<boolean> {
  const kept = async () => readPayment(await deps.store.read((tx) => tx.kept(PAYMENT_KEY)));
  const isKept = await kept();
  if (!isKept && !deps.forgets()) return false;
  // Without the code there is no connection either, so the next nudge looks the payment up.
  const chunk = await load().catch(() => null);
  await (isKept ? chunk?.resumePayment : chunk?.findPayment)?.(deps);
  const state = (await kept())?.state;
  return state === 'sent' || state === 'aside';
}

/** Calls back when the server answers again after it could not be reached, whatever call it answers. */
function onReturn(network: NetworkStore, back: () => void): () => void {
  let was = network.snapshot().online;
  return network.subscribe(() => {
    const { online } = network.snapshot();
    if (online && !was) back();
    was = online;
  });
}
