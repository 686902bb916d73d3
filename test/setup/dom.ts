import '@testing-library/jest-dom/vitest';
import { setImmediate as nextRound } from 'node:timers/promises';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { noteChanges } from './window-changes.ts';

/** How long something is looked for, in ms: lazy code is compiled when it is first asked for, on a busy machine slowly. */
const PATIENCE_MS = 10_000;

/**
 * What was looked for is there in the first of React's rounds; effects, and what these change, follow in rounds of their
 * own. A dialog met between two of them lets nobody press anything yet. More rounds than any screen needs.
 */
const ROUNDS = 10;

const { asyncWrapper } = getConfig();
const calmly: typeof asyncWrapper = (act) =>
  asyncWrapper(async () => {
    const result = await act();
    for (let round = 0; round < ROUNDS; round += 1) await nextRound();
    return result;
  });

configure({ asyncUtilTimeout: PATIENCE_MS, asyncWrapper: calmly });
afterEach(cleanup);
afterAll(noteChanges());
