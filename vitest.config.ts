import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { suitesOf } from './test/setup/engine-suites.ts';
import { LongestFirst } from './test/setup/longest-first.ts';
import { isNodeFault } from './test/setup/node-fault.ts';
import { workInMemory } from './test/support/work-in-memory.ts';

workInMemory();
/** They tell a test that hangs from a slow one: beside twenty times its work a machine takes a minute for some. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000 };
const node = { environment: 'node' as const, ...limits };
/** Setup that runs before every file. */
const afresh = ['test/setup/leave-nothing.ts', 'test/setup/property-seed.ts'];

/** Rules and browser code once. What touches storage once per engine. */
export default defineConfig({
  plugins: [react()],
  define: { global: 'globalThis' },
  test: {
    // Vitest leaves one core to itself, which is half of a small machine. The browser's tests fill what these leave idle.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst, setupFiles: 'list' },
    // Files share a process: starting one and loading React, jsdom or Fastify for each would take longer than most tests.
    // None may leave anything behind; the set-up files see to modules, stubs, databases and the window.
    isolate: false,
    // Tests leave much garbage, and room for what is young spares collections. New memory costs, too: of a server's tests
    // 64 MB took a tenth more work than 16.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=16'],
    // A test that needs it is named at the end of the run. Properties draw the same again, so what they find fails each time.
    retry: 2,
    allowOnly: false,
    onUnhandledError: (error) => {
      if (!isNodeFault(error)) return;
      process.stderr.write(`A fault of Node's fetch, left aside: ${error.message}\n`);
      return false;
    },
    // Beside other work a machine may take seconds to get to anything.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: 'rules',
          include: [
            'test/{domain,records,data,realtime,identity,images,device,sw,simulation,scripts}/**/*.test.ts',
            'test/paths.test.ts',
          ],
          setupFiles: [...afresh, 'test/setup/indexeddb.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          ...limits,
          include: ['test/{ui,features,app}/**/*.test.tsx'],
          setupFiles: [
            'test/setup/without-traces.ts',
            ...afresh,
            'test/setup/indexeddb.ts',
            'test/setup/dom.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'server',
          include: suitesOf('sqlite', import.meta.dirname),
          setupFiles: afresh,
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: ['test/setup/built-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'server-postgres',
          include: suitesOf('postgres', import.meta.dirname),
          setupFiles: afresh,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['test/setup/built-server.ts', 'test/setup/postgres.ts'],
        },
      },
    ],
  },
});
