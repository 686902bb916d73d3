import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { BENTO, callAs, itemOf, type Person, tokensOf, until } from './api.ts';
import { SHOP } from './test.ts';

/** Name of the shop in the sign-in of a tablet that `openFront` pins. */
const PINNED_AS = 'Loja';

interface Told {
  record: { content: string };
  receipt: string | null;
}

/** Key of the location's pinned tablet, and its requests over the wire. */
export interface TabletWire {
  key: string;
  post<T>(path: string, body: object): Promise<T>;
}

/** Makes a new key of the location's tablet, as its owner. An earlier tablet loses its own. */
export async function tabletWire(origin: string, locationId: string): Promise<TabletWire> {
  const send = async <T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { IdToken: authorization } = await tokensOf(origin, BENTO);
  const { key } = await send<{ key: string }>('/devices/key', { locationId }, { authorization });
  return { key, post: (path, body) => send(`/guests/${path}`, { locationId, key, ...body }) };
}

/** Buys one unit of an item as a guest, over the wire. Returns the purchase's id and its code. */
export async function buyAsGuest(
  origin: string,
  tablet: TabletWire,
  locationId: string,
  itemName: string,
): Promise<{ id: string; code: string }> {
  const item = await itemOf(await callAs(origin, BENTO), locationId, itemName);
  const { value: totalAmount } = JSON.parse(item.content) as { value: number };
  const id = randomUUID();
  await tablet.post('purchase', { id, items: [{ id: item.id, quantity: 1 }], totalAmount });
  const code = await until(async () => {
    const { record } = await tablet.post<Told>('current', { id });
    return (JSON.parse(record.content) as { qrCode?: string }).qrCode;
  }, 'a code');
  return { id, code };
}

/** The receipt token of a paid purchase. */
export const receiptOf = (tablet: TabletWire, id: string): Promise<string> =>
  until(async () => (await tablet.post<Told>('current', { id })).receipt, 'a receipt');

/** Opens the shop of a tablet pinned with a new key. */
export async function openFront(page: Page, origin: string, locationId: string): Promise<void> {
  const { key } = await tabletWire(origin, locationId);
  const place = { locationId, name: PINNED_AS, deviceKey: key, owner: 'bento' };
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((pin) => localStorage.setItem('vendinha.kiosk', JSON.stringify(pin)), place);
  await page.goto(`${origin}/login`);
  await expect(page.getByRole('list', { name: 'Itens à venda' })).toBeVisible();
}

/** Heading with SHOP's name at a tablet, which every passer-by sees without a sign-in. */
export const shopFront = (page: Page): Locator => page.getByRole('heading', { level: 1, name: SHOP });

/**
 * Signs in at the open form of a tablet, whose shop is called `name`. Types key by key, because a browser keeps only
 * typed text.
 */
export async function enterAtTablet(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  name = PINNED_AS,
): Promise<void> {
  await expect(page.getByText(`Entre para comprar em ${name}.`)).toBeVisible();
  for (const [label, text] of Object.entries({ 'E-mail': email, Senha: password })) {
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.clear();
    await field.pressSequentially(text);
  }
  await page.getByRole('button', { name: 'Entrar' }).click();
}
