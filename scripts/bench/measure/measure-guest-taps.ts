import { join } from 'node:path';
import { guestCode } from '../../drill/kiosk-visit.ts';
import { pinTablet } from '../../drill/pin-tablet.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { openProfile } from '../browser.ts';
import { fingerOf } from '../finger/finger.ts';
import type { Sign } from '../finger/finger-in-page.ts';
import { payAtDemo } from '../seed/pay-at-demo.ts';
import { CPU_FACTOR } from '../slow-phone.ts';
import { median } from '../statistics.ts';
import { BANK_TAPS, type TapFigures } from './measure-taps.ts';

/** Most taps of a guest, with the bank's. */
const GOAL = 7;

const PARTS = {
  add: { selector: 'button[aria-label^="Promoções: adicionar "]' },
  pay: { selector: 'section[aria-label="Carrinho"] button[aria-label^="Pagar R$"]' },
  code: { selector: '[role="dialog"] [aria-label^="QR Code do PIX de"]' },
  proof: { selector: '[role="dialog"]', text: 'Compra realizada com sucesso!' },
} satisfies Record<string, Sign>;

/** Buys as a guest before a pinned tablet with a slow processor. The bank answers at once. */
export async function measureGuestTaps(
  executablePath: string,
  origin: string,
  rounds: number,
): Promise<TapFigures> {
  using folder = temporaryFolder();
  await using context = await openProfile(executablePath, join(folder.path, 'profile'));
  const page = await context.newPage();
  await page.setViewportSize({ width: 820, height: 1180 });
  await pinTablet(page, origin);
  const session = await context.newCDPSession(page);
  const finger = await fingerOf(page, session);
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const times: number[] = [];
  let taps = 0;
  for (let round = 0; round < rounds; round += 1) {
    taps = BANK_TAPS;
    let ours = 0;
    const tap = async (what: Sign, next: Sign): Promise<void> => {
      taps += 1;
      ours += await finger.tap(what, next);
    };
    await slowDown(CPU_FACTOR);
    await tap(PARTS.add, PARTS.pay);
    const code = guestCode(page);
    await tap(PARTS.pay, PARTS.code);
    const payment = await code;
    const before = performance.now();
    await payAtDemo(origin, payment);
    await finger.seen(PARTS.proof);
    times.push(ours + performance.now() - before);
    await slowDown(1);
    await page.getByRole('button', { name: 'Concluir' }).click();
    await page.getByText('Pegue, passe o código e pague com PIX').waitFor();
  }
  return { name: 'kiosk guest', goal: GOAL, taps, ours: median(times) };
}
