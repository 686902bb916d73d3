import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** Folder of a run's results. Simultaneous runs each need their own, set by E2E_RESULTS. */
export const RESULTS = resolve(ROOT, process.env.E2E_RESULTS ?? 'test-results');

/** Copy of the product from the beginning of the run, so that later edits and builds do not disturb it. */
export const PRODUCT = join(RESULTS, 'product');
/** The seeded demo that every worker copies. */
export const TEMPLATE = join(RESULTS, 'demo-template');
/** Folder into which `shoot` puts pictures of screens, when SHOTS is set. */
export const SHOTS = join(RESULTS, 'screens');
