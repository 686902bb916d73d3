// Builds the app and the server, each if its sources changed since the last build.
import { ensureBuilt } from './house.mjs';

ensureBuilt();
