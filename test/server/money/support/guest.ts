import { randomUUID } from 'node:crypto';
import { hashDeviceKey } from '../../../../server/devices/device-key.ts';
import { list, object } from '../../../../src/records/content/read.ts';
import { COFFEE, OWNER, PLACE, type Shop } from './shop.ts';

const KEY_HASH = hashDeviceKey('chave-do-tablet');

/** Acts at the pinned tablet of a shop. */
export const tabletOf = (open: () => Shop) => ({
  pin: async () =>
    open().must(
      await open().store.run('setDeviceKey', {
        locationId: PLACE,
        by: OWNER,
        purpose: 'heartbeat',
        keyHash: KEY_HASH,
      }),
    ),
  /** Asks for a code of some coffees; null where the shop refuses it. */
  buy: async (quantity = 1): Promise<string | null> => {
    const id = randomUUID();
    const order = { id, items: [{ id: COFFEE, quantity }], totalAmount: (480 * quantity) / 100 };
    const bought = await open().store.run('createGuestPurchase', {
      ...{ locationId: PLACE, keyHash: KEY_HASH, ...order },
    });
    return bought.kind === 'refused' ? null : id;
  },
  /** Reason, amount in reais and state of each part of its payments that went back or goes back. */
  sentBack: async (id: string) =>
    list((await open().content(id)).sentBack).map((entry) => {
      const { cause, amount, pix } = object(entry);
      return [cause, amount, pix];
    }),
});
