// Builds the app and the server, each if its sources changed since the last build. After it `server`: the server alone;
// `suites`: the server and what the writer threads of its suites run.
import { ensureBuilt, ensureServerBuilt, ensureSuitesBuilt } from './house.mjs';

const [what] = process.argv.slice(2);
if (what === undefined) ensureBuilt();
else ensureServerBuilt();
if (what === 'suites') ensureSuitesBuilt();
