// Builds the app, the server and the demo, each if its sources changed since the last build. An argument limits it.
// `server` builds the server alone, `suites` the server, the demo and the modules of the suites' writer threads.
import { ensureAppBuilt, ensureDemoBuilt, ensureServerBuilt, ensureSuitesBuilt } from './house.mjs';

const [what] = process.argv.slice(2);
if (what === undefined) ensureAppBuilt();
ensureServerBuilt();
if (what !== 'server') ensureDemoBuilt();
if (what === 'suites') ensureSuitesBuilt();
