import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, By, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../scripts/bench/server/free-port.ts';
import type { Person } from './api.ts';
import { expect } from './test.ts';

/** Time within which any running movement shows, in ms. */
const STILL_MS = 50;
const PHONE = { x: 0, y: 0, width: 430, height: 900 };

/** A window of WebKit, the engine of Safari. */
export interface WebKitWindow {
  driver: WebDriver;
  /** Presses the first element found by XPath, once it exists and stands still. */
  press(xpath: string): Promise<void>;
  /** Signs in by the form. Ends on the home screen. */
  signIn(who: Pick<Person, 'email' | 'password'>): Promise<void>;
  /** Waits until the page shows these words. */
  sees(words: string | RegExp): Promise<void>;
  close(): Promise<void>;
}

/** Opens a window the size of a phone on an invisible screen. */
export async function openWebKit(origin: string): Promise<WebKitWindow> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1024x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await firstLine(screen.stdio[3] as Readable);
  const port = await freePort();
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const driver = await connected(port);
  await driver.manage().window().setRect(PHONE);
  const find = (xpath: string) => driver.findElement(By.xpath(xpath));
  const words = (): Promise<string> => driver.executeScript<string>('return document.body.innerText');
  const sees = (wanted: string | RegExp): Promise<void> => expect.poll(words).toMatch(wanted);
  const press = (xpath: string): Promise<void> =>
    expect(async () => {
      const thing = find(xpath);
      const before = await thing.getRect();
      await sleep(STILL_MS);
      expect(await thing.getRect(), 'it stands still').toEqual(before);
      await thing.click();
    }).toPass();
  const type = (label: string, text: string): Promise<void> =>
    expect(async () => find(`//*[@id=//label[normalize-space(.)='${label}']/@for]`).sendKeys(text)).toPass();
  return {
    driver,
    press,
    async signIn({ email, password }) {
      await driver.get(`${origin}/login`);
      await type('E-mail', email);
      await type('Senha', password);
      await press("//button[normalize-space(.)='Entrar']");
      await sees('Seu saldo');
    },
    sees,
    async close() {
      await driver.quit();
      await Promise.all([server, screen].map(ended));
    },
  };
}

/** Connects to the driver's program, which answers some time after its start. */
async function connected(port: number): Promise<WebDriver> {
  const builder = new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser' });
  let driver: WebDriver | undefined;
  await expect(async () => {
    driver ??= await builder.build();
  }).toPass();
  if (!driver) throw new Error('no session');
  return driver;
}

async function firstLine(stream: Readable): Promise<string> {
  for await (const line of createInterface(stream)) return line;
  throw new Error('the screen did not start');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
