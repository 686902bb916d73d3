// npm start: installs, builds, and serves the embedded default with the demo.
import { ensureAppBuilt, ensureDemoBuilt, ensureInstalled, serve } from './house.mjs';

ensureInstalled();
ensureAppBuilt();
ensureDemoBuilt();
serve('demo');
