import { randomUUID } from 'node:crypto';
import { hashDeviceKey } from '../../../../server/devices/device-key.ts';
import type { RecordType } from '../../../../src/records/record.ts';
import { openTestStoreAt } from '../../support/open-store.ts';
import type { commands } from './commands.ts';
import { runDueJobs } from './run-jobs.ts';
import { ANA, BIA, COFFEE, OWNER, openShop, PLACE, WATER } from './shop.ts';
import { walletOf } from './wallet.ts';

const CAI = '00000000-0000-4000-8000-00000000000d';
const DAN = '00000000-0000-4000-8000-00000000000e';
const TEA = '00000000-0000-4000-8000-0000000000c3';
/** People with accounts. Ana and Bia have a balance. All but Ana may close their accounts. */
export const PEOPLE = [ANA, BIA, CAI, DAN] as const;
export const ITEMS = [COFFEE, WATER, TEA] as const;
/** Units on the shelves when the shop opens. */
export const STOCK = { [COFFEE]: 130, [WATER]: 140, [TEA]: 80 } as const;

const emailOf = (sub: string): string => `${sub.slice(-1)}@example.com`;
const promotion = (name: string, items: string[], more: object) => ({
  ...{ name, status: 'ACTIVE', items, discount: 0, startDate: '2026-01-01', endDate: '2028-01-01' },
  ...more,
});

export type BusyShop = Awaited<ReturnType<typeof openBusyShop>>;

/** Opens a shop on one database with several processes: three on PostgreSQL, one on SQLite. */
export async function openBusyShop() {
  const shop = await openShop({ coffee: STOCK[COFFEE], water: STOCK[WATER] });
  const more = await Promise.all(
    Array.from({ length: 'url' in shop.place ? 2 : 0 }, () =>
      openTestStoreAt<typeof commands>(shop.place, {
        commandsModule: new URL('./commands.ts', import.meta.url),
        now: shop.now,
      }),
    ),
  );
  const stores = [shop.store, ...more];
  const tablet = { locationId: PLACE, keyHash: hashDeviceKey('chave-do-tablet') };
  const at = (nth: number) => stores[nth % stores.length] ?? shop.store;
  await fill();

  async function fill(): Promise<void> {
    await shop.seed({
      ...{ id: TEA, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Chá' },
      fields: { ...{ name: 'Chá', price: 2.5, quantity: STOCK[TEA], cost: 1.1 } },
    });
    const takePay = { type: 'take_pay', takeQuantity: 3, payQuantity: 2 };
    for (const content of [
      promotion('Leve 3', [WATER], takePay),
      promotion('Sete', [TEA], { type: 'simple_items', discount: 7 }),
    ])
      await shop.seed({
        ...{ id: randomUUID(), type: 'CAMPAIGN', parentId: PLACE, owner: OWNER, reference: content.name },
        fields: content,
      });
    for (const sub of [CAI, DAN])
      await shop.seed({
        ...{ id: emailOf(sub), type: 'PROFILE', owner: sub },
        fields: {
          ...{ name: 'Pessoa de Teste', email: emailOf(sub), cpf: '52998224725' },
          ...{ balance: 0, revenue: 0, score: 0 },
        },
      });
    const wallet = walletOf(shop);
    for (const sub of [...PEOPLE, OWNER]) {
      const user = { sub, email: emailOf(sub), name: null, passwordHash: '-' };
      shop.must(await shop.store.run('createUser', { user, status: 'CONFIRMED' }));
      await wallet.giveKey(sub, emailOf(sub));
    }
    for (const sub of [ANA, BIA]) await wallet.grant(sub, 60_000);
    shop.must(await shop.store.run('setDeviceKey', { ...tablet, by: OWNER, purpose: 'heartbeat' }));
    shop.must(await shop.store.run('planMoney', {}));
  }

  return {
    shop,
    stores,
    /** Lets a person create a record at one of the processes. */
    create: (
      nth: number,
      sub: string,
      input: { type: RecordType; parentId: string; reference?: string | null; content: object; id?: string },
    ) =>
      at(nth).run('createRecord', {
        viewer: { sub, email: emailOf(sub) },
        input: { id: randomUUID(), reference: null, ...input, content: JSON.stringify(input.content) },
      }),
    /** Lets a guest buy at the shop's tablet. */
    buyAsGuest: (
      nth: number,
      order: { id: string; items: { id: string; quantity: number }[]; totalAmount: number },
    ) => at(nth).run('createGuestPurchase', { ...tablet, ...order }),
    /** Lets the owner change fields of an item. */
    edit: (nth: number, id: string, content: object) =>
      at(nth).run('updateRecord', {
        viewer: { sub: OWNER, email: emailOf(OWNER) },
        input: { id, type: 'ITEM', content: JSON.stringify(content) },
      }),
    /** Lets the owner take a receipt of supplies back. */
    removeReceipt: (nth: number, id: string) =>
      at(nth).run('deleteRecord', {
        viewer: { sub: OWNER, email: emailOf(OWNER) },
        input: { id, type: 'SUPPLY_RECEIPT' },
      }),
    /** Lets all processes run their due jobs. */
    runJobs: async (): Promise<void> => {
      await Promise.all(
        stores.map((store) => runDueJobs({ ...shop.moneyDeps(), store }, { parallel: true, most: 4 })),
      );
    },
    close: async (): Promise<void> => {
      for (const store of more) await store.close();
      await shop.close();
    },
  };
}
