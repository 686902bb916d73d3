// npm run serve: production. Everything comes from the environment; the server refuses to start with anything missing.
import { ensureAppBuilt, ensureInstalled, ensureServerBuilt, serve } from './house.mjs';

ensureInstalled();
ensureAppBuilt();
ensureServerBuilt();
serve('server', { NODE_ENV: 'production' });
