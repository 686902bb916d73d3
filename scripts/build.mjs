// Builds the app and the server, each if its sources changed since the last build; `server` after it: the server alone.
import { ensureBuilt, ensureServerBuilt } from './house.mjs';

if (process.argv[2] === 'server') ensureServerBuilt();
else ensureBuilt();
