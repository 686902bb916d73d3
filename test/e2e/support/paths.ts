import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** Runs side by side each want a folder of their own: E2E_RESULTS names it. */
export const RESULTS = resolve(ROOT, process.env.E2E_RESULTS ?? 'test-results');

/** The product as it was when the run began: what is edited or built meanwhile does not disturb it. */
export const PRODUCT = join(RESULTS, 'product');
/** The seeded demo that every worker copies. */
export const TEMPLATE = join(RESULTS, 'demo-template');
/** Folder into which `shoot` puts pictures of screens, when SHOTS is set. */
export const SHOTS = join(RESULTS, 'screens');
