import { afterAll, vi } from 'vitest';

/**
 * The next file of this process evaluates our modules afresh, so that no state in them, no hook of a support module and
 * no stub reaches it. Packages stay loaded.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});
