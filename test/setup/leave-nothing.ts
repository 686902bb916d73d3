import { afterAll, vi } from 'vitest';

/**
 * Makes the next file of this process evaluate the project's modules afresh, so that no state, hook or stub of this
 * file reaches it. Packages stay loaded. Pending imports are awaited first, because a module dropped half-way would
 * never load for the next file.
 */
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});
