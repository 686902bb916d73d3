import type { Page } from '@playwright/test';
import { BENTO } from '../bench/browser.ts';
import { askAs } from '../bench/seed/ask-as.ts';

/** Pins the tablet to the owner's first location with a new key. */
export async function pinTablet(page: Page, origin: string): Promise<void> {
  const { places, post } = await askAs(origin, BENTO);
  const shop = (await places()).find(({ content }) => content.includes('Mercadinho do Bloco B'));
  if (!shop) throw new Error('the demo has no such shop');
  const { key } = (await post('/devices/key', { locationId: shop.id })) as { key: string };
  const place = { locationId: shop.id, name: 'Mercadinho do Bloco B', deviceKey: key, beats: false };
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((pin) => localStorage.setItem('vendinha.kiosk', JSON.stringify(pin)), place);
  await page.goto(`${origin}/login`);
  await page.getByRole('list', { name: 'Itens à venda' }).waitFor();
}
