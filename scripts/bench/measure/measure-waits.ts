import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { HOME_CARD, MARINA, openProfile, paintedAt, signInForGood, watchFirstContent } from '../browser.ts';
import { pressUntil } from '../press.ts';
import { CPU_FACTOR } from '../slow-phone.ts';
import { quantile } from '../statistics.ts';

/** Link of slow 4G, as Lighthouse has it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Medians of the wait for the app's own cards of /home, in ms. */
export interface WaitFigures {
  samples: number;
  /** Wait on a slow phone and link that have seen the cards. */
  warm: number;
  /** Wait from the tap on 'Entrar', unthrottled, on a device that has seen nothing. */
  signIn: number;
}

export async function measureWaits(
  executablePath: string,
  origin: string,
  samples: number,
): Promise<WaitFigures> {
  using folder = temporaryFolder();
  const signIns: number[] = [];
  for (let sample = 0; sample < samples; sample += 1)
    signIns.push(await timeSignIn(executablePath, origin, join(folder.path, `new-${sample}`)));
  const warm = await timeWarm(executablePath, origin, join(folder.path, 'known'), samples);
  return { samples, warm: quantile(warm, 0.5), signIn: quantile(signIns, 0.5) };
}

async function timeSignIn(executablePath: string, origin: string, profile: string): Promise<number> {
  await using context = await openProfile(executablePath, profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${origin}${paths.login()}`);
  await page.getByLabel('E-mail').fill(MARINA.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(MARINA.password);
  await page.waitForLoadState('networkidle');
  return await pressUntil(page.getByRole('button', { name: 'Entrar' }), { selector: HOME_CARD });
}

async function timeWarm(
  executablePath: string,
  origin: string,
  profile: string,
  samples: number,
): Promise<number[]> {
  await using context = await openProfile(executablePath, profile);
  await watchFirstContent(context);
  const page: Page = context.pages()[0] ?? (await context.newPage());
  await signInForGood(page, origin);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    await page.goto(`${origin}${paths.home()}`);
    times.push(await paintedAt(page, 'app-content'));
    await page.waitForLoadState('networkidle');
  }
  return times;
}
