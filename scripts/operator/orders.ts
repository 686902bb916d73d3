/**
 * npm run orders [-- --all]: lists the unshipped equipment orders (all with --all), beside a running server.
 * npm run orders -- <order> [note]: marks one as shipped, and the buyer sees the note. On SQLite the server must be
 * stopped for that.
 * Exit code 1 where nothing was marked, 2 where it could not look.
 */

import { readConfigWithoutBank } from '../../server/config.ts';
import { applied } from '../../server/db/applied.ts';
import { listOrders } from '../../server/orders/list-orders.ts';
import type { Order } from '../../server/orders/order.ts';
import type { ShipVerdict } from '../../server/orders/ship-order.ts';
import { formatBRL } from '../../src/domain/money/money.ts';
import { formatCep } from '../../src/domain/people/cep.ts';
import { dayAt } from './day-span.ts';
import { openOperatorReader, openOperatorStore, type Whose } from './open-operator.ts';
import { operate, say } from './operate.ts';

const ANSWERS: Record<ShipVerdict, string> = {
  SHIPPED: 'marked as shipped',
  ALREADY: 'this order was marked as shipped before: nothing changed',
  UNKNOWN_ORDER: 'no such order; without arguments this command lists what there is',
};

void operate(main, 'Nothing was done', { flags: ['--all'], words: Number.POSITIVE_INFINITY });

async function main(args: readonly string[]): Promise<number> {
  const config = readConfigWithoutBank(args);
  const [id, ...note] = args.filter((one) => !one.startsWith('--'));
  return id === undefined ? list(config, args.includes('--all')) : ship(config, id, note.join(' '));
}

async function list(whose: Whose, all: boolean): Promise<number> {
  await using storage = await openOperatorReader(whose);
  const orders = await listOrders(storage.read);
  const open = orders.filter(({ shipping }) => shipping === null);
  for (const order of all ? orders : open) for (const line of linesOf(order)) say(line);
  say(`${open.length} to ship, ${orders.length - open.length} shipped`);
  return 0;
}

function linesOf(order: Order): string[] {
  const { address, buyer, shipping, orderedAt } = order;
  const street = [`${address.rua}, ${address.numero}`, address.complemento].filter(Boolean).join(' - ');
  const state = shipping ? `shipped ${dayAt(shipping.at)} ${shipping.note}`.trim() : 'open';
  return [
    `${order.id}  ${dayAt(orderedAt)}  ${order.productName}  ${formatBRL(order.totalPrice)}  ${state}`,
    `    to ${address.nome}, ${street}, ${address.bairro}, ${address.cidade} - ${address.estado}, ${formatCep(address.cep)}`,
    `    bought by ${buyer.name} <${buyer.email}>, location ${order.locationId}`,
  ];
}

async function ship(whose: Whose, id: string, note: string): Promise<number> {
  await using store = await openOperatorStore(whose);
  const verdict = await applied(store, 'shipOrder', { id, note });
  say(ANSWERS[verdict]);
  return verdict === 'SHIPPED' ? 0 : 1;
}
