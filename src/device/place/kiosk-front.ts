/** Keys in localStorage: the shop as a pinned tablet last read it, and the open purchase of the guest there. */
const SHOP = 'vendinha.kiosk.shop';
const PURCHASE = 'vendinha.kiosk.purchase';

/**
 * The shop as a tablet stores it, in JSON. A start without a connection shows it. It holds only what every visitor may
 * read, and nothing of a visitor.
 */
export const keptFront = {
  read: (device: Pick<Storage, 'getItem'>): unknown => parse(device.getItem(SHOP)),
  write(device: Pick<Storage, 'setItem'>, shop: unknown): void {
    try {
      device.setItem(SHOP, JSON.stringify(shop));
    } catch {
      // The storage is full or forbidden, so the next start waits for the network.
    }
  },
  forget: (device: Pick<Storage, 'removeItem'>): void => device.removeItem(SHOP),
};

/**
 * The id of the guest's open purchase. With it a page that was killed meanwhile finds the purchase again. It names
 * nobody.
 */
export const keptGuestPurchase = {
  read(device: Pick<Storage, 'getItem'>): string | null {
    return device.getItem(PURCHASE);
  },
  write(device: Pick<Storage, 'setItem'>, id: string): void {
    try {
      device.setItem(PURCHASE, id);
    } catch {
      // Without storage a killed page forgets the purchase, which ends by itself at the server.
    }
  },
  forget: (device: Pick<Storage, 'removeItem'>): void => device.removeItem(PURCHASE),
};

/** Forgets the shop and the purchase. */
export function forgetFront(device: Pick<Storage, 'removeItem'>): void {
  for (const key of [SHOP, PURCHASE]) device.removeItem(key);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
