import type { Cart } from '../domain/cart.ts';
import type { Point, Reach } from '../domain/discovery.ts';
import type { DeliveryAddress, EquipmentOffer } from '../domain/equipment.ts';
import type { Centavos } from '../domain/money.ts';
import type { PricedCart } from '../domain/pricing.ts';
import type { Profile } from '../domain/profile.ts';
import type { WithdrawalKind } from '../domain/withdrawal.ts';
import type { EquipmentRequest } from '../records/content/equipment.ts';
import type { ChannelEvent } from '../records/events.ts';
import type { Notification } from '../records/notification.ts';
import type { RecordRow } from '../records/record.ts';
import type { Deposit } from '../records/types/deposit.ts';
import type { Location } from '../records/types/location.ts';
import type { Purchase } from '../records/types/shopping-purchase.ts';
import type { Withdrawal } from '../records/types/withdraw.ts';
import type { LiveSource } from './basis/source.ts';
import type { BoardKeyAnswer, DeviceKeyAnswer, KeyPurpose } from './device-key.ts';
import type { Live, LiveOne, LiveQuery } from './live/live.ts';
import type { MirrorTx } from './mirror-store.ts';
import type { NetworkState } from './network.ts';
import type { Entry } from './outbox/entry.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Outcome } from './outcome.ts';
import type { PostalAnswer } from './postal-code.ts';
import type { Scope } from './scope.ts';
import type { ReferenceTransport } from './transport.ts';

/** A card of the home screen: `unknown` where the heartbeat was not checked within 10 minutes [H-07, H-10]. */
export interface NearbyLocation {
  location: Location;
  reach: Reach;
  /** Metres; null where either position is unknown. */
  distanceM: number | null;
  online: 'online' | 'offline' | 'unknown';
}

export interface NearbyReach {
  readTo: number;
  hasMore: boolean;
}

export interface PurchaseInput {
  locationId: string;
  locationName: string;
  cart: PricedCart;
  useBalance: boolean;
}

export interface DepositInput {
  amount: Centavos;
}

/** `amount` is what leaves the balance or the revenue; see `revenueToSend` for the latter. */
export interface WithdrawalInput {
  amount: Centavos;
}

/** Equipment at the price on show, with where it goes; the state is one that is delivered to. */
export interface EquipmentInput {
  offer: EquipmentOffer;
  address: DeliveryAddress;
}

/** A REQUEST of the customer side, e.g. reference FINANCIAL_PROCESSING with action PROCESS_PAYMENT. */
export interface RequestInput {
  reference: 'FINANCIAL_PROCESSING' | 'REGENERATE_PURCHASE_QR' | 'ACCOUNT_CLOSURE';
  action: string;
  purchaseId?: string;
  depositId?: string;
  /** Which screen asks. */
  source: string;
  /** Further content fields. */
  content?: Readonly<Record<string, unknown>>;
}

/**
 * The purchase under way on this device, stored when the page is closed. `sent` means that the server's answer was
 * lost. It is looked up by id once there is a connection, and dropped if the server never had it.
 * `aside`: the dialog was closed without a connection. A look-up at the server opens it again.
 */
export interface Payment {
  purchaseId: string;
  locationId: string;
  locationName: string;
  state: 'sent' | 'open' | 'aside';
  /** ms of this device. */
  startedAt: number;
}

/** A cart as kept on this device; `ready` is false until it has been read. */
export interface KeptCart {
  cart: Cart;
  ready: boolean;
}

/** The mirror cannot be kept on this device (private mode, broken or full storage): rows live until the page closes. */
export type StorageState = 'durable' | 'memory';

/** Live values behind the hooks of hooks.ts; each is made once per argument and shared. */
export interface LiveData {
  profile(): LiveSource<LiveOne<Profile>>;
  locations(): LiveSource<Live<NearbyLocation>>;
  /** How far public locations were looked for, in metres, and whether there are more; null where nobody looked. */
  nearbyReach(): LiveSource<NearbyReach | null>;
  location(id: string): LiveSource<LiveOne<Location>>;
  /** Newest first. */
  notifications(): LiveSource<readonly Notification[]>;
  cart(locationId: string): LiveSource<KeptCart>;
  /** `undefined` until it has been read; null when nothing is under way. */
  payment(): LiveSource<Payment | null | undefined>;
  /** What waits for the server, in the order of composing. */
  outbox(): LiveSource<readonly Entry[]>;
  /** A value of this device alone, `initial` until it was read; made once per name. */
  kept<T>(name: string, initial: T, read: (tx: MirrorTx) => Promise<T>): LiveSource<T>;
  /** A list whose rows are read as the query says; made once per name. */
  list<T>(name: string, query: LiveQuery<T>): LiveSource<Live<T>>;
  /** The one row of such a list. */
  single<T>(name: string, query: LiveQuery<T>): LiveSource<LiveOne<T>>;
  network(): LiveSource<NetworkState>;
  storage(): LiveSource<StorageState>;
}

/** Everything screens do with records of the signed-in person. */
export interface Data {
  user: { sub: string; email: string };
  live: LiveData;
  /** Asks the server again; resolves when the answer is in the mirror or the attempt failed (see the scope's status). */
  refresh(scope: Scope): Promise<void>;
  /** Reads what the mirror holds, for the lists of `src/data` that are not live. */
  read<T>(work: (tx: MirrorTx) => Promise<T>): Promise<T>;
  /** Creates the purchase under a client id: repeating after an unclear end never buys twice [S-12, X-07]. */
  createPurchase(input: PurchaseInput): Promise<Outcome<Purchase>>;
  /** Asks for a deposit: never queued, and repeating after an unclear end never asks twice [D-02, X-07]. */
  createDeposit(input: DepositInput): Promise<Outcome<Deposit>>;
  /** Asks for a withdrawal to the profile's PIX key, on the same terms [W-03, W-06, X-07]. */
  createWithdrawal(kind: WithdrawalKind, input: WithdrawalInput): Promise<Outcome<Withdrawal>>;
  /**
   * Asks for equipment on the same terms [E-04, X-07]: the same wish is the same request until its end is known. Its
   * status may still be PENDING: follow it with `equipmentRequest`.
   */
  buyEquipment(input: EquipmentInput): Promise<Outcome<EquipmentRequest>>;
  /** Asks the server how an equipment request stands. */
  equipmentRequest(id: string): Promise<Outcome<EquipmentRequest>>;
  /** The street, district, city and state of 8 digits [E-03]. */
  postalCode(cep: string): Promise<PostalAnswer>;
  /** Makes a key of an own location, in place of any earlier one of its purpose [X-05, MC-04]. */
  deviceKey(locationId: string, purpose: KeyPurpose): Promise<DeviceKeyAnswer>;
  /** When the key of an own location's board was made [MC-04]. */
  boardKey(locationId: string): Promise<BoardKeyAnswer>;
  /** What the operator has set, and what equipment costs; hear them by the hooks of reference-hooks.ts. */
  reference: ReferenceTransport;
  /** Sends a REQUEST; never queued, never repeated by itself. */
  sendRequest(input: RequestInput): Promise<Outcome<RecordRow>>;
  /** The profile as last seen on this device; null when never. */
  savedProfile(): Promise<Profile | null>;
  /** Changes only the given fields of the profile. */
  updateProfile(change: Partial<Pick<Profile, 'name' | 'cpf' | 'chavePix'>>): Promise<Outcome<Profile>>;
  /** Everything the server keeps in this person's name; nothing of it is kept by asking. */
  ownRecords(): Promise<Outcome<readonly RecordRow[]>>;
  /** Writes the ACCESS record of an opened location; without a connection it waits in the outbox [H-11]. */
  recordAccess(location: Location, accessMethod: string): Promise<Outcome<RecordRow>>;
  /** Where the person is; null when unknown. Kept, so that the next start can sort by it. */
  setPosition(point: Point | null): void;
  /** Asks for the next of the public locations nearby, where there are more; without a connection nothing comes. */
  moreLocations(): Promise<void>;
  /** A realtime event of any channel: records go to the mirror. */
  receive(event: ChannelEvent): Promise<void>;
  /** Adds to the in-app list [N-04]. Resolves to false where the same event is there already. */
  notify(notification: Notification): Promise<boolean>;
  /** The list was looked at: nothing of it is unread any more. */
  markNotificationsSeen(): Promise<void>;
  /** The way of everything that may wait for the connection. Money never goes through it. */
  outbox: Pick<Outbox, 'enqueue' | 'enqueueAll' | 'retry' | 'discard' | 'discardUntouched'>;
  saveCart(locationId: string, cart: Cart): Promise<void>;
  /** Keeps a value on this device alone, such as what is being typed; undefined drops it. Read it with `tx.kept`. */
  keep(key: string, value: unknown): Promise<void>;
  /** The payment dialog of a purchase was finished or dismissed: nothing brings it back. */
  closePayment(purchaseId: string): Promise<void>;
  /** Puts the dialog of an unpaid purchase away until the server can be asked again, or shows it once more. */
  putPaymentAside(purchaseId: string, aside: boolean): Promise<void>;
  /** The person has read what was lost. */
  closeLosses(): Promise<void>;
  /** Puts a deposit's code on show over all screens, kept when the page is closed; null puts it away. */
  showDeposit(id: string | null): Promise<void>;
}
