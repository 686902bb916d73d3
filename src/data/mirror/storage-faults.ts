/** True for an error of Dexie or the browser's storage, known by its name. Any other is our bug and must surface. */
export function isStorageFault(error: unknown): boolean {
  const name = (error as { name?: unknown } | null)?.name;
  return typeof name === 'string' && STORAGE_FAULTS.has(name);
}

/** True for a full disk. A transaction that the browser aborted for that has the name inside. */
export function isQuota(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}

const STORAGE_FAULTS: ReadonlySet<string> = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InternalError',
  'InvalidStateError',
  'MissingAPIError',
  'NotFoundError',
  'NotReadableError',
  'OpenFailedError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
]);
