// npm start: installs, builds, and serves the embedded default with the demo.
import { ensureBuilt, ensureInstalled, serve } from './house.mjs';

ensureInstalled();
ensureBuilt();
serve(['--demo']);
