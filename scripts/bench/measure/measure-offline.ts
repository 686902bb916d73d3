import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../temporary-folder.ts';
import { openProfile, paintedAt, signInForGood, watchFirstContent } from '../browser.ts';
import { startServer } from '../server/child-server.ts';
import { quantile } from '../statistics.ts';

/** Time from the start of the navigation to the painted content, ms. */
export interface StartFigures {
  p50: number;
  p90: number;
}

export interface OfflineFigures {
  samples: number;
  empty: StartFigures;
  /** The first card, in the picture of the last visit. */
  home: StartFigures;
  /** The cards of the running app, read from the mirror. */
  app: StartFigures;
}

const EMPTY_PAGE =
  '<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>-</title><p data-empty-page>-</p></html>\n';

/** Times to the first content and to that of the running app, ms. */
interface Start {
  first: number;
  app: number;
}

/**
 * Times starts of the installed app without a network, each in a new browser process. /home from the mirror alternates
 * with an empty page of the same worker. The server is stopped, and the browser is told to be offline.
 */
export async function measureOffline(executablePath: string, samples: number): Promise<OfflineFigures> {
  using folder = temporaryFolder();
  const profile = join(folder.path, 'profile');
  const server = await startServer('demo', {
    APP_DIR: buildWithEmptyPage(folder.path),
    DATA_DIR: join(folder.path, 'data'),
    LOG_LEVEL: 'error',
  });
  const online = await openProfile(executablePath, profile);
  await signInForGood(await online.newPage(), server.origin);
  await online.close();
  await server.end();

  const empty: Start[] = [];
  const home: Start[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    empty.push(await startOffline(executablePath, profile, `${server.origin}/empty-page.html`));
    home.push(await startOffline(executablePath, profile, `${server.origin}/home`));
  }
  return {
    samples,
    empty: figures(empty.map(({ first }) => first)),
    home: figures(home.map(({ first }) => first)),
    app: figures(home.map(({ app }) => app)),
  };
}

/** Copies the built app, with a worker that also keeps an empty page. */
function buildWithEmptyPage(folder: string): string {
  const app = join(folder, 'app');
  cpSync('dist', app, { recursive: true });
  writeFileSync(join(app, 'empty-page.html'), EMPTY_PAGE);
  const worker = readFileSync(join(app, 'sw.js'), 'utf8');
  const grown = worker.replace(
    /\[\{(?=[^}]*"?url"?:"index\.html")/,
    '[{"revision":"1","url":"empty-page.html"},{',
  );
  if (grown === worker) throw new Error('no list of kept files in dist/sw.js');
  writeFileSync(join(app, 'sw.js'), grown);
  for (const ending of ['br', 'gz']) rmSync(join(app, `sw.js.${ending}`), { force: true });
  return app;
}

async function startOffline(executablePath: string, profile: string, url: string): Promise<Start> {
  await using context = await openProfile(executablePath, profile);
  await context.setOffline(true);
  await watchFirstContent(context);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url);
  return { first: await paintedAt(page, 'first-content'), app: await paintedAt(page, 'app-content') };
}

function figures(times: readonly number[]): StartFigures {
  return { p50: quantile(times, 0.5), p90: quantile(times, 0.9) };
}
