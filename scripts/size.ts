import { readFileSync } from 'node:fs';
import { AFTER_LOGIN, LINKED, PAYMENT, ROUTES, SCREENS, weigh } from './bench/route-weights.ts';
import { filesBelow } from './documents/files-below.ts';

/** The weight of each first route against its budget: gzip bytes of the JavaScript that a cold visit fetches. */
let failed = false;
for (const route of [...ROUTES, ...SCREENS, ...LINKED, AFTER_LOGIN, PAYMENT]) {
  const { bytes, missing } = weigh(route);
  const over = bytes > route.budget * 1000 || missing.length > 0;
  failed ||= over;
  console.log(
    `${over ? 'OVER ' : 'ok   '}${route.name}: ${(bytes / 1000).toFixed(1)} kB of ${route.budget} kB gzip${missing.length > 0 ? ` (not in the build: ${missing.join(', ')})` : ''}`,
  );
}

// The first formatter of Intl holds a phone up for tens of milliseconds: docs/decisions/first-paint.md
const first = ROUTES.filter(({ name }) => name === 'home to useful paint').flatMap(
  (route) => weigh(route).files,
);
if (first.length === 0)
  console.log('No route is the home to useful paint, so nothing was looked at for Intl');
const formatting = first.filter((file) => /\bIntl\./.test(readFileSync(`dist/${file}`, 'utf8')));
failed ||= first.length === 0 || formatting.length > 0;
if (formatting.length > 0) console.log(`Intl before the first cards: ${formatting.join(', ')}`);
// A file that makes a formatter as it is evaluated delays every screen that loads the file.
const early = filesBelow('src', /\.tsx?$/).filter((path) =>
  /^(export )?const \w+ = new Intl\./m.test(readFileSync(path, 'utf8')),
);
failed ||= early.length > 0;
if (early.length > 0) console.log(`Formatters made before their use (see atFirstUse): ${early.join(', ')}`);

process.exit(failed ? 1 : 0);
