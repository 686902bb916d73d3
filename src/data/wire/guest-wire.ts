import { object } from '../../records/content/read.ts';
import type { RecordRow } from '../../records/record.ts';
import type { Outcome } from '../basis/outcome.ts';
import {
  type GuestDeps,
  type GuestPurchase,
  isRow,
  postGuest,
  purchaseIn,
  type ResponseBody,
} from './guests.ts';

/** The tablet that asks, with the key of its location. */
export interface TabletKey {
  locationId: string;
  key: string;
}

/** A shop as visitors read it. `version` names this state of it. */
export interface ShopAnswer {
  version: string;
  records: readonly RecordRow[];
  bestSellers: readonly string[];
}

/** Credentials for the pictures of a tablet's shop, valid until `expiresAt` (ms). */
export interface PictureKeys {
  accessKeyId: string;
  secretKey: string;
  sessionToken: string;
  expiresAt: number;
}

/** A guest's wish to buy. `totalAmount`: reais, as the tablet showed them. */
export interface GuestWish {
  id: string;
  items: readonly { id: string; quantity: number }[];
  totalAmount: number;
}

/** The calls of a pinned tablet for the person before it. None of them rejects. */
export interface GuestWire {
  /** The shop. Null where it still has the `known` version. */
  shop(known: string | null): Promise<Outcome<ShopAnswer | null>>;
  pictures(): Promise<Outcome<PictureKeys>>;
  buy(wish: GuestWish): Promise<Outcome<GuestPurchase>>;
  current(id: string): Promise<Outcome<GuestPurchase>>;
  /** `verify` asks the bank about a purchase; `cancel` ends its code there. */
  ask(action: 'verify' | 'cancel', id: string): Promise<Outcome<null>>;
}

/** The calls of one tablet. */
export function createGuestWire(deps: GuestDeps, tablet: TabletKey): GuestWire {
  const send = <T>(path: string, body: object, read: (answer: ResponseBody) => T | undefined) =>
    postGuest(deps, path, { ...tablet, ...body }, read);
  return {
    shop: (known) =>
      send('shop', known === null ? {} : { known }, (answer) => {
        if (known !== null && answer.version === known) return null;
        return isShopAnswer(answer) ? answer : undefined;
      }),
    pictures: () => send('pictures', {}, keysIn),
    buy: (wish) => send('purchase', wish, purchaseIn),
    current: (id) => send('current', { id }, purchaseIn),
    ask: (action, id) => send(action, { id }, () => null),
  };
}

function keysIn({ credentials }: ResponseBody): PictureKeys | undefined {
  const { accessKeyId, secretKey, sessionToken, expiresAt } = object(credentials);
  const texts = [accessKeyId, secretKey, sessionToken].every((one) => typeof one === 'string');
  return texts && typeof expiresAt === 'number' ? (credentials as PictureKeys) : undefined;
}

/** True for a shop as the server tells it, or as a tablet kept it. */
export const isShopAnswer = (answer: ResponseBody): answer is ResponseBody & ShopAnswer =>
  typeof answer.version === 'string' &&
  Array.isArray(answer.records) &&
  answer.records.every(isRow) &&
  Array.isArray(answer.bestSellers);
