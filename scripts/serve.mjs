// npm run serve: production. All settings come from the environment, and the server refuses to start with anything
// missing.
import { ensureAppBuilt, ensureInstalled, ensureServerBuilt, serve } from './house.mjs';

ensureInstalled();
ensureAppBuilt();
ensureServerBuilt();
serve('server', { NODE_ENV: 'production' });
