import type { Troubles } from '../../db/queue/troubles.ts';
import type { Store } from '../../db/store.ts';

/** Name of the trouble that the bank makes no codes. */
const TROUBLE = 'charges-refused';
/**
 * Payers without a code, and none made for anybody meanwhile, that are more than wrong input. A bank refuses a name
 * that it cannot read, however often its owner tries.
 */
const MANY_PAYERS = 3;
/** Interval at which a process that was refused looks for codes that others made, in ms. */
const LOOK_EVERY_MS = 15_000;

/** Listener of the bank's answers to new charges. */
export interface RefusedCharges {
  /** Notes a refusal. `payer` is a person's id, or the charge's where it names nobody. */
  refused(payer: string, error: string): void;
  made(): void;
}

interface RefusedChargesDeps {
  store: Pick<Store, 'read'>;
  troubles: Pick<Troubles, 'meet' | 'end'>;
  now: () => number;
}

/**
 * Tells of a bank that makes codes for nobody: its key or our right to it may be gone. A code that another process makes
 * ends it, too. This process may make none for the whole night.
 */
export function watchRefusedCharges(
  { store, troubles, now }: RefusedChargesDeps,
  lookEveryMs = LOOK_EVERY_MS,
): RefusedCharges {
  const payers = new Set<string>();
  let failures = 0;
  let refusedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const made = (): void => {
    clearInterval(timer);
    timer = undefined;
    payers.clear();
    failures = 0;
    troubles.end(TROUBLE);
  };
  const look = async (): Promise<void> => {
    const since = refusedAt;
    const later = await store.read
      .selectFrom('charge')
      .select('txid')
      .where('created_at', '>', since)
      .where('br_code', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    // A refusal of meanwhile is newer than that code.
    if (later && since === refusedAt) made();
  };
  return {
    refused(payer, error) {
      failures += 1;
      refusedAt = now();
      // A storage that is away has an alarm of its own, and the next look comes.
      timer ??= setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
      if (payers.size < MANY_PAYERS) payers.add(payer);
      if (payers.size < MANY_PAYERS) return;
      troubles.meet(TROUBLE, error, failures);
      failures = 0;
    },
    made,
  };
}
