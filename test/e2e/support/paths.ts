import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** Folder of a run's results. Runs side by side each need their own, and E2E_RESULTS names it. */
export const RESULTS = resolve(ROOT, process.env.E2E_RESULTS ?? 'test-results');

/** Copy of the product at the beginning of the run, so that edits and builds meanwhile do not disturb it. */
export const PRODUCT = join(RESULTS, 'product');
/** The seeded demo that every worker copies. */
export const TEMPLATE = join(RESULTS, 'demo-template');
/** Folder into which `shoot` puts pictures of screens, when SHOTS is set. */
export const SHOTS = join(RESULTS, 'screens');
