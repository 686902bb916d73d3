import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { noteChanges } from './window-changes.ts';

/** How long something is looked for, in ms: lazy code is compiled when it is first asked for, on a busy machine slowly. */
const PATIENCE_MS = 10_000;

configure({ asyncUtilTimeout: PATIENCE_MS });
afterEach(cleanup);
afterAll(noteChanges());
