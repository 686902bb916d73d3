import type { Cart } from '../../domain/shop/cart.ts';
import type { Notification } from '../../records/notification.ts';
import { dropLostEntries } from '../mirror/lost-entries.ts';
import type { Durability, MirrorStore, MirrorTx } from '../mirror/mirror-store.ts';
import { keepCart } from '../mirror/subtree.ts';
import { turnPayment } from './money/kept-payment.ts';
import { showDeposit } from './money/shown-deposit.ts';
import { keepNotification, markSeen } from './notifying.ts';

export type DeviceCommands = ReturnType<typeof deviceCommands>;

/** Commands that change this device alone. */
export function deviceCommands({ store }: { store: MirrorStore }) {
  return {
    /** Puts a payment's dialog aside, or shows it again. False: nothing to do. */
    turnPayment: (purchaseId: string, state: 'open' | 'aside') => turnPayment({ store }, purchaseId, state),
    /** Forgets the lost entries, of which the person has read. */
    closeLostEntries: () => dropLostEntries({ store }),
    /** Puts a deposit's code on show over all screens, also after the page was closed; null puts it away. */
    showDeposit: (id: string | null) => showDeposit({ store }, id),
    /** Adds to the in-app list [N-04]. False where the same event is there already. */
    notify: (notification: Notification) => keepNotification(store, notification),
    /** Marks entries of the list as seen. Without `ids` it marks all. */
    markNotificationsSeen: (ids?: readonly string[]) => markSeen(store, ids),
    /**
     * Keeps a value on this device alone, such as text being typed; undefined drops it. `tx.kept` reads it. With
     * 'promised' it rejects where the disk has no room [SY-6].
     */
    keep: async (key: string, value: unknown, durability?: Durability): Promise<void> => {
      await store.write((tx) => (value === undefined ? tx.drop(key) : tx.keep(key, value)), durability);
    },
    /**
     * As `keep`, for a value that follows from the kept one, so that presses in quick succession all count. Writes of
     * `change` in the transaction happen together with it, or not at all.
     */
    amend: (key: string, change: (kept: unknown, tx: MirrorTx) => unknown): Promise<void> =>
      store.write(async (tx) => {
        const next = await change(await tx.kept(key), tx);
        await (next === undefined ? tx.drop(key) : tx.keep(key, next));
      }),
    /** Keeps a number where none or a lower one is kept. Resolves to the number kept before. */
    keepHigher: (key: string, value: number): Promise<number | undefined> =>
      store.write(async (tx) => {
        const before = (await tx.kept(key)) as number | undefined;
        if (before === undefined || before < value) await tx.keep(key, value);
        return before;
      }),
    saveCart: async (locationId: string, cart: Cart): Promise<void> => {
      await store.write((tx) => keepCart(tx, locationId, cart));
    },
  };
}
