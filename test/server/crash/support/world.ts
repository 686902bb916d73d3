import { toReais } from '../../../../src/domain/money/money.ts';
import {
  createRecord,
  graphql,
  type Person,
  signIn,
  signUp,
  updateRecord,
} from '../../support/api-client.ts';

const PASSWORD = 'Vendinha#2026';
/** Valid CPFs, one for each customer. */
const CPFS = ['39053344705', '15350946056', '86288366757', '71428793860'];
const STOCK = 2000;
/** Prices in centavos. */
const PRICES = [350, 480, 1290];

export interface Ware {
  id: string;
  /** Price in centavos. */
  price: number;
  stock: number;
}

/** Buyers and goods of a crash test, all new to the server, with the shop and its owner. */
export interface World {
  owner: Person;
  customers: Person[];
  place: string;
  wares: Ware[];
}

/** Signs the customers up and puts new goods on a shelf of the demo's owner. */
export async function createWorld(origin: string): Promise<World> {
  const owner = await signIn(origin, 'bento@exemplo.com.br', PASSWORD);
  const place = await publicPlaceOf(origin, owner);
  const wares: Ware[] = [];
  for (const price of PRICES) {
    const id = crypto.randomUUID();
    const content = {
      name: `Novidade ${price}`,
      price: toReais(price),
      value: toReais(price),
      quantity: STOCK,
      categories: [],
    };
    const made = await createRecord(origin, owner, {
      id,
      type: 'ITEM',
      parentId: place,
      reference: `Novidade ${price}`,
      content,
    });
    if (made.kind === 'refused') throw new Error(`no ware: ${made.code}`);
    wares.push({ id, price, stock: STOCK });
  }
  const customers = await Promise.all(CPFS.map((cpf, index) => newCustomer(origin, index, cpf)));
  return { owner, customers, place, wares };
}

async function publicPlaceOf(origin: string, owner: Person): Promise<string> {
  const query = `query l($owner: String!, $type: String!) {
    listByOwnerAndType(owner: $owner, type: $type, first: 50) { items { id reference } } }`;
  const { data } = await graphql(origin, owner, query, { owner: owner.sub, type: 'LOCATION' });
  const places = data?.listByOwnerAndType.items as { id: string; reference: string }[];
  const open = places.find(({ reference }) => reference === 'PUBLIC');
  if (!open) throw new Error('the demo has no open place');
  return open.id;
}

async function newCustomer(origin: string, index: number, cpf: string): Promise<Person> {
  const email = `cliente${index}@example.com`;
  const name = `Cliente ${index}`;
  const person = await signUp(origin, email, PASSWORD, name);
  const request = {
    id: crypto.randomUUID(),
    type: 'REQUEST',
    reference: 'PROFILE_CREATION',
    content: { name, email },
  };
  const asked = await createRecord(origin, person, request);
  const completed = await updateRecord(origin, person, {
    id: email,
    type: 'PROFILE',
    content: { name, cpf },
  });
  if (asked.kind === 'refused' || completed.kind === 'refused') throw new Error('no profile');
  return person;
}
