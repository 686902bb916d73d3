import { expect, onTestFinished, test } from 'vitest';
import { stillReadable } from '../../../../server/push/still-news.ts';
import { overviewLocations } from '../../../../server/records/overview/own-locations.ts';
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
