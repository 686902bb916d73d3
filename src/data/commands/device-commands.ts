import type { Cart } from '../../domain/shop/cart.ts';
import type { Notification } from '../../records/notification.ts';
import { dropLostEntries } from '../mirror/lost-entries.ts';
import type { Durability, MirrorStore, MirrorTx } from '../mirror/mirror-store.ts';
import { keepCart } from '../mirror/subtree.ts';
import { type CartLeft, closePayment, turnPayment } from './kept-payment.ts';
import { keepNotification, markSeen } from './notifying.ts';
import { showDeposit } from './shown-deposit.ts';

export type DeviceCommands = ReturnType<typeof deviceCommands>;

/** Commands that change this device alone. */
export function deviceCommands({ store }: { store: MirrorStore }) {
  return {
    /** The payment dialog of a purchase was finished or dismissed: nothing brings it back. */
    closePayment: (purchaseId: string) => closePayment({ store }, purchaseId),
    /** Puts a payment's dialog aside, shows it again, or keeps its proof and what is `left` of its cart. False: nothing to do. */
    turnPayment: (purchaseId: string, state: 'open' | 'aside' | 'paid', left?: CartLeft) =>
      turnPayment({ store }, purchaseId, state, left),
    /** The person has read what was lost. */
    closeLostEntries: () => dropLostEntries({ store }),
    /** Puts a deposit's code on show over all screens, kept when the page is closed; null puts it away. */
    showDeposit: (id: string | null) => showDeposit({ store }, id),
    /** Adds to the in-app list [N-04]. Resolves to false where the same event is there already. */
    notify: (notification: Notification) => keepNotification(store, notification),
    /** The list was looked at: nothing of it is unread any more. */
    markNotificationsSeen: () => markSeen(store),
    /**
     * Keeps a value on this device alone, such as what is being typed; undefined drops it. Read it with `tx.kept`. What is
     * 'promised' rejects where the disk has no room [SY-6].
     */
    keep: async (key: string, value: unknown, durability?: Durability): Promise<void> => {
      await store.write((tx) => (value === undefined ? tx.drop(key) : tx.keep(key, value)), durability);
    },
    /**
     * As `keep`, where the value follows from what is kept: presses in quick succession all count. What `change` does with
     * the transaction is done with it, or not at all.
     */
    amend: (key: string, change: (kept: unknown, tx: MirrorTx) => unknown): Promise<void> =>
      store.write(async (tx) => {
        const next = await change(await tx.kept(key), tx);
        await (next === undefined ? tx.drop(key) : tx.keep(key, next));
      }),
    /** Keeps a number where none or a lower one is kept. Resolves to what was kept before. */
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
