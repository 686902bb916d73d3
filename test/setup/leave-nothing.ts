import { afterAll, vi } from 'vitest';

/**
 * The next file of this process evaluates our modules afresh, so that no state in them, no hook of a support module and
 * no stub reaches it. Packages stay loaded. What the file began to load is loaded to its end before: a module forgotten
 * half-way would never come for the next.
 */
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});
