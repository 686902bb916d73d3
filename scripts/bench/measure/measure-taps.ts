import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { PLACES } from '../../../dev/story/places.ts';
import { eanOf, PRODUCTS } from '../../../dev/story/products.ts';
import { barcodeCamera } from '../../browsers/barcode-camera.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { openProfile, PLACE, signInForGood } from '../browser.ts';
import { type Finger, fingerOf } from '../finger/finger.ts';
import type { Sign } from '../finger/finger-in-page.ts';
import { payAtDemo } from '../seed/pay-at-demo.ts';
import { CPU_FACTOR } from '../slow-phone.ts';
import { median } from '../statistics.ts';

const MAX_MS = 90_000;
/** Time within which a screen's writes after it lie on the disk, in ms. */
const WRITTEN_MS = 2000;
const SHOP = 'Mercadinho do Bloco B';
const ITEM = 'Barra de cereal 22 g';

/** One way to a paid purchase. */
export interface TapFigures {
  name: string;
  /** Most taps that the design allows, with the bank's. */
  goal: number;
  /** Number of taps, ours and the bank's. */
  taps: number;
  /** Time from each tap until the next is possible, added up, ms. It is the middle of the rounds. */
  ours: number;
}

/** Number of taps in a bank's app, from its icon to its answer. */
export const BANK_TAPS = 5;

interface Phone {
  page: Page;
  session: CDPSession;
  finger: Finger;
  origin: string;
  /** Address of the shop, as a sticker has it. */
  address: string;
}

/** Taps and waits for the element of the next tap. */
type Tap = (what: Sign, next: Sign) => Promise<void>;

interface Flow {
  name: string;
  goal: number;
  from: 'home' | 'link' | 'barcode';
  way: 'Saldo' | 'PIX';
}

const FLOWS: readonly Flow[] = [
  { name: 'balance, sticker or link', goal: 3, from: 'link', way: 'Saldo' },
  { name: 'balance, home', goal: 3, from: 'home', way: 'Saldo' },
  { name: 'balance, barcode from home', goal: 3, from: 'barcode', way: 'Saldo' },
  { name: 'PIX, sticker or link', goal: 8, from: 'link', way: 'PIX' },
  { name: 'PIX, home', goal: 8, from: 'home', way: 'PIX' },
  { name: 'PIX, barcode from home', goal: 8, from: 'barcode', way: 'PIX' },
];

/** Buys in each flow on a slow phone. The person and the bank answer at once, so that only our time is measured. */
export async function measureTaps(
  executablePath: string,
  origin: string,
  rounds: number,
): Promise<TapFigures[]> {
  using folder = temporaryFolder();
  const code = eanOf(PRODUCTS.findIndex(({ name }) => name === ITEM));
  await using context = await openProfile(
    executablePath,
    join(folder.path, 'profile'),
    barcodeCamera(folder.path, code),
  );
  await context.grantPermissions(['geolocation', 'camera', 'clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(MAX_MS);
  await signInForGood(page, origin);
  await page.getByRole('link', { name: SHOP }).first().click();
  await page.waitForURL('**/shopping/*');
  const session = await context.newCDPSession(page);
  const finger = await fingerOf(page, session);
  const phone = { page, session, finger, origin, address: page.url() };
  const figures: TapFigures[] = [];
  for (const flow of FLOWS) figures.push(await measureFlow(phone, flow, rounds));
  return figures;
}

async function measureFlow(phone: Phone, flow: Flow, rounds: number): Promise<TapFigures> {
  const { page, session, finger } = phone;
  const times: number[] = [];
  let taps = 0;
  await remember(phone, flow.way);
  for (let round = 0; round < rounds; round += 1) {
    let ours = 0;
    taps = flow.way === 'PIX' ? BANK_TAPS : 0;
    const tap: Tap = async (what, next) => {
      taps += 1;
      ours += await finger.tap(what, next);
    };
    const opening = await open(phone, flow);
    const telling = await buy(phone, tap, flow);
    times.push(opening + ours + telling);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.getByRole('button', { name: 'Concluir' }).click();
    // The end of the payment is written behind the screen. Before that another page is led home as well.
    await page.waitForURL('**/home');
    await page.waitForTimeout(WRITTEN_MS);
  }
  return { name: flow.name, goal: flow.goal, taps, ours: median(times) };
}

/** Elements that are pressed or awaited. */
const PARTS = {
  shop: { selector: 'article a[href^="/shopping/"]', text: SHOP },
  scan: { selector: 'button', text: 'Escanear' },
  /** Button over the camera, once it has read the code. */
  payScanned: { selector: '[role="dialog"] button[aria-label^="Pagar R$"]' },
  add: { selector: `button[aria-label="Adicionar ${ITEM}"]` },
  pay: { selector: 'footer button[aria-label^="Pagar R$"]' },
  code: { selector: '[role="group"][aria-label="Código PIX copia e cola"]' },
  proof: { selector: '[role="dialog"]', text: 'Compra realizada com sucesso!' },
} satisfies Record<string, Sign>;

/** The way to pay is chosen once and remembered, which no flow counts. */
async function remember({ page, address }: Phone, way: Flow['way']): Promise<void> {
  const add = page.getByRole('button', { name: `Adicionar ${ITEM}`, exact: true });
  await page.goto(address);
  await add.click();
  await page.getByRole('radiogroup', { name: 'Forma de pagamento' }).getByText(way).click();
  await page.getByRole('button', { name: `Remover ${ITEM}` }).click();
  await add.waitFor();
  // The empty cart is written behind the screen.
  await page.waitForTimeout(WRITTEN_MS);
}

/** Opens the beginning of the flow. Returns our part of that time, ms: a link counts until its shop is there. */
async function open({ page, session, finger, origin, address }: Phone, { from }: Flow): Promise<number> {
  // Goods are scanned in their shop, so the phone must have told that place before.
  await page.context().setGeolocation(from === 'barcode' ? placeOfShop() : PLACE);
  const slowDown = () => session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
  if (from === 'link') {
    await page.goto('about:blank');
    await slowDown();
    await page.goto(address, { waitUntil: 'commit' });
    return finger.seen(PARTS.add);
  }
  await page.goto(`${origin}/home`);
  await finger.seen(PARTS.shop);
  await page.waitForTimeout(WRITTEN_MS);
  await slowDown();
  return 0;
}

function placeOfShop(): { latitude: number; longitude: number } {
  const shop = PLACES.find(({ name }) => name === SHOP);
  if (!shop) throw new Error(`the demo has no ${SHOP}`);
  return { latitude: shop.lat, longitude: shop.lon };
}

/** Returns the time after the bank's answer, ms. The taps count themselves. */
async function buy({ page, finger, origin }: Phone, tap: Tap, { from, way }: Flow): Promise<number> {
  const { shop, scan, add, code, proof, payScanned } = PARTS;
  const pay = from === 'barcode' ? payScanned : PARTS.pay;
  if (from === 'barcode') await tap(scan, pay);
  if (from === 'home') await tap(shop, add);
  if (from !== 'barcode') await tap(add, pay);
  if (way === 'Saldo') {
    await tap(pay, proof);
    return 0;
  }
  await tap(pay, code);
  const pixCopiaECola = (await page.locator(code.selector).innerText()).trim();
  const before = performance.now();
  await payAtDemo(origin, pixCopiaECola);
  await finger.seen(proof);
  return performance.now() - before;
}
