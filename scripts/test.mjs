// npm test: installs if needed, finds or installs Chromium, runs every check and every test.
import { ensureInstalled, run } from './house.mjs';

ensureInstalled();
run('node', ['scripts/test-all.ts', ...process.argv.slice(2)]);
