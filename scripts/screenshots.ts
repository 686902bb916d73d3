// Photographs the demo: the manifest's screenshots into public/screenshots and the picture of the README.
// Usage: npm run build && node scripts/screenshots.ts
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from './bench/server/free-port.ts';
import { ensureChromium } from './browsers/chromium.ts';

const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };
const SHOP = 'Café da Biblioteca';
const LIMIT_BYTES = 300_000;
const PASSWORD = 'Vendinha#2026';

const dataDir = mkdtempSync(join(tmpdir(), 'vendinha-pictures-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const server = await serve();
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
try {
  await manifestPictures(browser);
  await readmePicture(browser);
} finally {
  await browser.close();
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  rmSync(dataDir, { recursive: true, force: true });
}

async function manifestPictures(on: Browser): Promise<void> {
  const phone = await open(on, NARROW, 2);
  await save(phone, 'public/screenshots/narrow.png');
  await phone.context().close();
  const desktop = await open(on, WIDE, 2);
  await fillCart(desktop);
  await save(desktop, 'public/screenshots/wide.png');
  await desktop.context().close();
}

/** Takes the picture with home, shop and payment side by side. */
async function readmePicture(on: Browser): Promise<void> {
  const page = await open(on, NARROW, 1);
  const shots = [await page.screenshot()];
  await fillCart(page);
  shots.push(await page.screenshot());
  await page.getByRole('button', { name: 'Ver carrinho' }).click();
  await page.getByRole('switch', { name: /^Usar saldo/ }).click();
  await page.getByRole('button', { name: 'Comprar com PIX' }).click();
  await page.getByRole('group', { name: 'Código PIX copia e cola' }).waitFor();
  await settle(page);
  shots.push(await page.screenshot());
  const images = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`);
  await page.context().close();
  const board = await on.newPage({
    viewport: { width: 3 * NARROW.width + 4 * 24, height: NARROW.height + 48 },
  });
  await board.setContent(
    `<style>body{margin:0;padding:24px;display:flex;gap:24px;background:#e9e4d6}img{border-radius:28px}</style>${images.join('')}`,
  );
  await settle(board);
  await save(board, 'docs/pictures/vendinha.png');
}

/** Opens Marina's home screen at a size. */
async function open(on: Browser, viewport: typeof NARROW, deviceScaleFactor: number): Promise<Page> {
  const context = await on.newContext({
    viewport,
    deviceScaleFactor,
    baseURL: origin,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    geolocation: { latitude: -29.027803, longitude: -51.188585 },
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('marina@exemplo.com.br');
  await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('article').first().getByRole('img', { name: 'Aberto agora' }).waitFor();
  await settle(page);
  return page;
}

async function fillCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: SHOP, exact: true }).click();
  await page.getByText(/^Conectado · /).waitFor();
  for (const name of ['Água mineral 500 ml', 'Bala de goma 80 g'])
    await page.getByRole('button', { name: `Adicionar ${name}`, exact: true }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const near = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.allSettled(near.map((image) => image.decode()));
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

async function save(page: Page, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path });
  const { size } = statSync(path);
  console.log(`${path}: ${Math.round(size / 1000)} kB`);
  if (size > LIMIT_BYTES) process.exitCode = 1;
}

async function serve(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dev/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout ?? child, 'data');
  return child;
}
