import type { Chance } from '../../../../dev/story/random.ts';
import { toReais } from '../../../../src/domain/money/money.ts';
import { EventClient } from '../../events/support/event-client.ts';
import { type Created, createRecord, getRecord, type Person } from '../../support/api-client.ts';
import type { World } from './world.ts';

/** A purchase as its buyer remembers it. */
export interface Order {
  id: string;
  itemId: string;
  quantity: number;
  /** Total in centavos. */
  total: number;
  useBalance: boolean;
  /** True where the server acknowledged the order. */
  acknowledged: boolean;
  /** True where the server said PAID, in an answer or an event. */
  seenPaid: boolean;
}

/** A buyer with a phone, who remembers every order. Unanswered ones are repeated under the same id. */
export interface Customer {
  person: Person;
  orders: Order[];
}

const PAY_MODES = ['normal', 'normal', 'normal', 'lost', 'double'] as const;
const MAX_OPEN = 5;
/** Centavos that are paid beyond a code now and then. The buyer's balance comes from them. */
const BEYOND = 3000;

/** Shops until the server is gone. Rejects with the error of the cut connection. */
export async function shopUntilCut(
  origin: string,
  world: World,
  customer: Customer,
  chance: Chance,
): Promise<never> {
  const socket = await listen(origin, customer);
  try {
    for (;;) {
      const open = customer.orders.filter(({ seenPaid }) => !seenPaid);
      const order = open.length < MAX_OPEN ? newOrder(world, customer, chance) : chance.pick(open);
      await send(origin, world, customer, order);
      if (!order.seenPaid && chance.next() < 0.8) await pay(origin, customer, order, chance);
    }
  } finally {
    socket.cut();
  }
}

/** Sends an order for the first time or again. A repeated order may be PAID in the answer. */
export async function send(origin: string, world: World, { person }: Customer, order: Order): Promise<void> {
  const { id, itemId, quantity, total, useBalance } = order;
  const content = { items: [{ id: itemId, quantity }], totalAmount: toReais(total), useBalance };
  const made = await createRecord(origin, person, {
    id,
    type: 'SHOPPING_PURCHASE',
    parentId: world.place,
    content,
  });
  order.acknowledged = true;
  order.seenPaid ||= statusOf(made) === 'PAID';
}

/** Pays the code of an order at the bank, with every trouble that a bank can make. Does nothing without a code. */
async function pay(origin: string, customer: Customer, order: Order, chance: Chance): Promise<void> {
  const known = await getRecord(origin, customer.person, order.id, 'SHOPPING_PURCHASE');
  if (!known) throw new Error(`an acknowledged purchase is gone: ${order.id}`);
  order.seenPaid ||= known.content.status === 'PAID';
  const code = known.content.qrCode;
  if (order.seenPaid || typeof code !== 'string') return;
  const beyond = chance.next() < 0.3 ? { amount: toReais(order.total + BEYOND) } : {};
  await payAtBank(origin, { pixCopiaECola: code, mode: chance.pick(PAY_MODES), ...beyond });
}

/** Pays at the bank. True when the bank took the payment, false when the code was paid before. */
export async function payAtBank(origin: string, order: object): Promise<boolean> {
  const response = await fetch(`${origin}/dev/pix/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  await response.text();
  return response.ok;
}

/** Opens a socket that notes the orders whose payment an event tells. */
async function listen(origin: string, { person, orders }: Customer): Promise<EventClient> {
  const host = new URL(origin).host;
  const socket = new EventClient({ url: `ws://${host}/event/realtime`, host, token: person.accessToken });
  socket.ws.on('message', (data) => {
    const { event } = JSON.parse(data.toString()) as { event?: string };
    const said = event
      ? (JSON.parse(event) as { type: string; purchaseId?: string; content?: { status?: string } })
      : null;
    if (said?.type !== 'PURCHASE_STATUS_CHANGED' || said.content?.status !== 'PAID') return;
    const order = orders.find(({ id }) => id === said.purchaseId);
    if (order) order.seenPaid = true;
  });
  await Promise.race([opened(socket, person), socket.closed.then(gone)]);
  return socket;
}

async function opened(socket: EventClient, { sub }: Person): Promise<void> {
  await socket.send({ type: 'connection_init' });
  await socket.heard({ type: 'connection_ack' });
  await socket.subscribe(`/notification/${sub}`);
}

function gone(code: number): never {
  throw new TypeError(`the socket closed with ${code}`);
}

function newOrder(world: World, customer: Customer, chance: Chance): Order {
  const ware = chance.pick(world.wares);
  const quantity = chance.int(1, 3);
  const order: Order = {
    id: chance.uuid(),
    itemId: ware.id,
    quantity,
    total: quantity * ware.price,
    useBalance: chance.next() < 0.6,
    acknowledged: false,
    seenPaid: false,
  };
  customer.orders.push(order);
  return order;
}

function statusOf(made: Created): unknown {
  if (made.kind === 'refused') throw new Error(`a purchase was refused: ${made.code}`);
  return (JSON.parse(made.record.content ?? '{}') as { status?: unknown }).status;
}
