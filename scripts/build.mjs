// Builds the app and the server, each if its sources changed since the last build. An argument limits it. `server`
// builds the server alone, `suites` the server and the modules of its suites' writer threads.
import { ensureBuilt, ensureServerBuilt, ensureSuitesBuilt } from './house.mjs';

const [what] = process.argv.slice(2);
if (what === undefined) ensureBuilt();
else ensureServerBuilt();
if (what === 'suites') ensureSuitesBuilt();
