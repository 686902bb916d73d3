import { expect, onTestFinished, test } from 'vitest';
import { createClosing } from '../../../../server/money/closing/closing.ts';
import { stillReadable } from '../../../../server/push/still-news.ts';
import { createLossRadar } from '../../../../server/records/losses/loss-radar.ts';
import { createStockDays } from '../../../../server/records/losses/stock-days.ts';
import { overviewLocations } from '../../../../server/records/overview/own-locations.ts';
import { createShopFacts } from '../../../../server/records/overview/shop-facts.ts';
import { listSales } from '../../../../server/records/sales/list-sales.ts';
import { showSale } from '../../../../server/records/sales/show-sale.ts';
import { createShopNews } from '../../../../server/reports/shop-news.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { MAX_OWN_SHOPS } from '../../../../src/domain/overview/overview.ts';
import { describeOnEngine, openTestStore } from '../../support/open-store.ts';
import type { commands } from '../support/record-commands.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);

describeOnEngine('an owner of more shops than an answer tells of', () => {
  async function open() {
    const home = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    onTestFinished(home.close);
    const shops = MAX_OWN_SHOPS + 1;
    await home.store.run('fillChain', {
      owner: 'one',
      shops,
      items: 1,
      sales: shops,
      from: NOW - 9999,
      step: 1,
    });
    const viewer = { sub: 'one', email: null };
    const told = async () => new Set(await overviewLocations(home.store.read, viewer));
    const numbers = Array.from({ length: shops }, (_, nth) => nth);
    const before = await told();
    const left = numbers.filter((nth) => !before.has(`one-shop-${nth}`));
    return { ...home, viewer, told, left };
  }

  test('[ML-01] reads each sale and the list of each shop', async () => {
    const { store, viewer, left } = await open();
    const [nth] = left;
    expect(left).toHaveLength(1);
    const asked = { viewer, spend: () => undefined };
    const { sale } = await showSale(store.read, `one-sale-${nth}`, asked);
    expect(sale.locationId).toBe(`one-shop-${nth}`);
    const page = await listSales(store.read, { shop: `one-shop-${nth}`, from: 0, to: NOW }, asked);
    expect(page.sales.map(({ id }) => id)).toEqual([`one-sale-${nth}`]);
    const stranger = showSale(store.read, `one-sale-${nth}`, { ...asked, viewer: { sub: 'x', email: null } });
    await expect(stranger).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[ML-01] is told the month and the counts of each shop by itself, as nobody else is', async () => {
    const { store, viewer, left } = await open();
    const zone = createZone();
    const [shops, stock] = [createShopFacts(zone), createStockDays(zone)];
    const closingOf = createClosing({ shops, stock, zone });
    const radarOf = createLossRadar(shops, stock, zone);
    const shop = `one-shop-${left[0]}`;
    const told = async (sub: string, only?: string) => {
      const asked = { viewer: { ...viewer, sub }, now: NOW, spend: () => undefined };
      const closing = await closingOf(store.read, { month: '2026-11', ...(only && { shop: only }) }, asked);
      const radar = await radarOf(store.read, only ? { shop: only } : {}, asked);
      const sales = closing.shops.map(({ id, figures }): [string, number] => [id, figures.sales]);
      return { sales, account: closing.account, counts: radar.shops.map(({ id }) => id) };
    };
    const all = await told('one');
    expect(all.sales).toHaveLength(MAX_OWN_SHOPS);
    expect(all.counts).not.toContain(shop);
    expect(all.account).not.toBeNull();
    expect(await told('one', shop)).toEqual({ sales: [[shop, 1]], account: all.account, counts: [shop] });
    expect(await told('x', shop)).toEqual({ sales: [], account: null, counts: [] });
  });

  test('[ML-01] is told of the same shops whichever were edited', async () => {
    const { store, told, left } = await open();
    const before = await told();
    const id = `one-shop-${left[0]}`;
    const edited = { id, type: 'LOCATION', parentId: null, owner: 'one', reference: 'PRIVATE' } as const;
    await store.run('putRow', { ...edited, content: '{"name":"Nova"}' });
    expect(await told()).toEqual(before);
  });

  test('[ML-01] is sent reports of all of them', async () => {
    const { store, viewer } = await open();
    const newsOf = createShopNews(createZone());
    const shops = await newsOf(store.read, { ...viewer, email: '', day: null, now: NOW });
    expect(shops).toHaveLength(MAX_OWN_SHOPS + 1);
    const places = shops.map(({ figures }) => figures.id);
    expect(await stillReadable(store.read, 'one', { right: 'overview', places })).toEqual(places);
  });
});
