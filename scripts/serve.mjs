// npm run serve: production. Everything comes from the environment; the server refuses to start with anything missing.
import { ensureBuilt, ensureInstalled, serve } from './house.mjs';

ensureInstalled();
ensureBuilt();
serve([], { NODE_ENV: 'production' });
