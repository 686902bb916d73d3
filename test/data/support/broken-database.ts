/** Fault of a call to the device's database. */
export type DatabaseFault =
  | 'UnknownError'
  | 'NotReadableError'
  | 'TransactionInactiveError'
  | 'QuotaExceededError'
  /** The call's transaction is aborted. */
  | 'aborted'
  /** The connection is lost before a transaction begins. */
  | 'closed'
  /** The database cannot be opened. */
  | 'open';

export interface FaultPlan {
  fault: DatabaseFault;
  /** The first call that fails, counted from 1 among those that this fault can meet. */
  from: number;
  /** Number of failing calls from there on. */
  times: number;
}

type Method = (this: unknown, ...args: never[]) => unknown;

/** Calls that a fault can meet. */
const MEETS: Record<DatabaseFault, readonly string[]> = {
  UnknownError: ['put', 'delete', 'get', 'getAll'],
  NotReadableError: ['get', 'getAll'],
  TransactionInactiveError: ['put', 'delete', 'get', 'getAll'],
  QuotaExceededError: ['put'],
  aborted: ['put', 'delete', 'get', 'getAll'],
  closed: ['transaction'],
  open: ['open'],
};

/** Runs `work` over a database that fails as planned. Returns the number of calls that the fault could have met. */
export async function withBrokenDatabase(plan: FaultPlan, work: () => Promise<void>): Promise<number> {
  let calls = 0;
  const undo: (() => void)[] = [];
  const strikes = (): boolean => {
    calls += 1;
    return calls >= plan.from && calls < plan.from + plan.times;
  };
  const shim = (prototype: object, names: readonly string[]): void => {
    for (const name of names) {
      if (!MEETS[plan.fault].includes(name)) continue;
      const methods = prototype as Record<string, Method>;
      const real = methods[name];
      if (!real) throw new Error(`The database has no ${name}.`);
      methods[name] = function (this: unknown, ...args: never[]) {
        // The fake opens internal transactions, as no browser does.
        const isOwn = (args as readonly unknown[])[1] === 'versionchange';
        if (!isOwn && strikes()) fail(this, plan.fault);
        return real.apply(this, args);
      };
      undo.push(() => {
        methods[name] = real;
      });
    }
  };
  shim(IDBObjectStore.prototype, ['put', 'delete', 'get', 'getAll']);
  shim(IDBDatabase.prototype, ['transaction']);
  shim(IDBFactory.prototype, ['open']);
  try {
    await work();
  } finally {
    for (const restore of undo) restore();
  }
  return calls;
}

/** Throws as a browser would, or breaks the target so that the real call fails. */
function fail(target: unknown, fault: DatabaseFault): void {
  if (fault === 'aborted') (target as IDBObjectStore).transaction.abort();
  else if (fault === 'closed') (target as IDBDatabase).close();
  else throw new DOMException(fault, fault === 'open' ? 'UnknownError' : fault);
}
