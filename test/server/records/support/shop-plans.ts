import type { RecordType } from '../../../../src/records/record.ts';
import {
  CUSTOMER,
  HEARERS,
  MANAGERS,
  type Name,
  PEOPLE,
  SHOP_SIDE,
  SPEAKERS,
  STAFF_OF,
  STOCKERS,
} from './shop-people.ts';

/** A record to create, with the rights of people to it. */
export interface Plan {
  label: string;
  type: RecordType;
  owner: Name | null;
  readers: readonly Name[];
  changers?: readonly Name[];
  removers?: readonly Name[];
  refusal?: string;
  parentId?: string | null;
  reference?: string | null;
  id?: () => string;
  fields?: object;
}

/** One role of each person at a shop. The owner and the partner read all roles, each person their own. */
export function staffPlans(place: string): Plan[] {
  const plan = (name: Name, fields: object, changers: readonly Name[]): Plan => ({
    label: `STAFF ${name}`,
    type: 'STAFF',
    owner: 'dona',
    parentId: place,
    reference: PEOPLE[name].email,
    fields,
    readers: [...new Set<Name>(['dona', 'socio', name])],
    changers,
  });
  return [
    ...Object.entries(STAFF_OF).map(([role, name]) =>
      plan(name, { role, status: 'ACTIVE', sub: PEOPLE[name].sub, name }, ['dona']),
    ),
    plan('convidada', { role: 'deputy', status: 'INVITED' }, ['dona']),
    {
      ...plan('demitido', { role: 'deputy', status: 'REMOVED', sub: PEOPLE.demitido.sub }, [
        'dona',
        'demitido',
      ]),
      refusal: 'STAFF_ENDED',
    },
  ];
}

export function plansOf(place: string, ticket: string, visitors: readonly Name[]): Plan[] {
  const managed = { readers: visitors, changers: MANAGERS, removers: MANAGERS };
  const { dona, cliente } = PEOPLE;
  const update = { updateType: 'RESPONSE', message: 'Oi', seen: true };
  return [
    {
      label: 'ITEM',
      type: 'ITEM',
      owner: 'dona',
      reference: 'Café',
      fields: { name: 'Café', cost: 2 },
      ...managed,
      changers: STOCKERS,
    },
    {
      label: 'CATEGORY',
      type: 'CATEGORY',
      owner: 'dona',
      reference: 'Bebidas',
      ...managed,
      changers: STOCKERS,
    },
    {
      label: 'CAMPAIGN',
      type: 'CAMPAIGN',
      owner: 'dona',
      reference: 'Verão',
      fields: { discount: 5 },
      ...managed,
    },
    { label: 'HVMP_STATUS', type: 'HVMP_STATUS', owner: null, readers: visitors },
    {
      ...{
        label: 'LOCATION_WIFI_CONFIG',
        type: 'LOCATION_WIFI_CONFIG',
        owner: 'dona',
        reference: 'WIFI_CONFIG',
      },
      ...{ readers: MANAGERS, changers: MANAGERS, removers: MANAGERS, fields: { wifiPassword: 'x' } },
    },
    {
      label: 'STOCK_CHANGE',
      type: 'STOCK_CHANGE',
      owner: 'dona',
      reference: 'item',
      readers: [...STOCKERS, 'socio'],
      fields: { kind: 'reposto', units: 1, visitId: 'v', at: 1 },
    },
    {
      label: 'SUPPLY_ORDER',
      type: 'SUPPLY_ORDER',
      owner: 'dona',
      readers: [...STOCKERS, 'socio'],
      changers: MANAGERS,
      removers: MANAGERS,
      fields: { status: 'rascunho', supplierName: 'Atacado' },
    },
    {
      label: 'SUPPLY_RECEIPT',
      type: 'SUPPLY_RECEIPT',
      owner: 'dona',
      reference: 'pedido',
      readers: [...STOCKERS, 'socio'],
      removers: STOCKERS,
      fields: { at: 1, lines: [] },
    },
    {
      label: 'EDIT',
      type: 'EDIT',
      owner: 'dona',
      reference: 'item',
      readers: [...STOCKERS, 'socio'],
      fields: { of: 'ITEM', act: 'created', name: 'Café', by: 'Dona', at: 1 },
    },
    {
      label: 'SHOPPING_PURCHASE',
      type: 'SHOPPING_PURCHASE',
      owner: 'cliente',
      readers: ['dona', 'cliente', 'gerente', 'socio'],
      fields: { total: 5 },
    },
    {
      ...{ label: 'CHAT_MESSAGE to owner', type: 'CHAT_MESSAGE', owner: 'cliente', reference: dona.sub },
      ...{ readers: HEARERS, fields: { text: 'Oi' } },
    },
    {
      ...{ label: 'CHAT_MESSAGE to customer', type: 'CHAT_MESSAGE', owner: 'dona', reference: cliente.sub },
      ...{ readers: HEARERS, fields: { text: 'Olá' } },
    },
    {
      ...{ label: 'LOCATION_TICKET', type: 'LOCATION_TICKET', owner: 'cliente', reference: dona.sub },
      ...{ readers: HEARERS, changers: SPEAKERS, fields: { subject: 'Troco', status: 'open' } },
    },
    {
      ...{
        label: 'ticket update as LOCATION_TICKET',
        type: 'LOCATION_TICKET',
        owner: 'dona',
        parentId: ticket,
      },
      ...{ readers: HEARERS, changers: CUSTOMER, fields: update },
    },
    {
      label: 'TICKET_UPDATE',
      type: 'TICKET_UPDATE',
      owner: 'cliente',
      parentId: ticket,
      readers: HEARERS,
      changers: SHOP_SIDE,
      fields: update,
    },
  ].map((plan) => ({ parentId: place, ...plan }) as Plan);
}

export function ownPlans(): Plan[] {
  const types: RecordType[] = ['REQUEST', 'LOG', 'DEPOSIT', 'WITHDRAW', 'WITHDRAW_REVENUE', 'ACCESS'];
  const own: Plan[] = types.map((type) => ({
    label: type,
    type,
    owner: 'cliente',
    reference: 'X',
    readers: CUSTOMER,
  }));
  const { email } = PEOPLE.cliente;
  const profile = { name: 'Cliente', email, balance: 1, revenue: 0, score: 0 };
  const id = () => email;
  return [
    ...own,
    {
      ...{
        label: 'SUPPLIER',
        type: 'SUPPLIER',
        owner: 'cliente',
        reference: 'Atacado',
        fields: { note: 'x' },
      },
      ...{ readers: CUSTOMER, changers: CUSTOMER, removers: CUSTOMER },
    },
    {
      label: 'PROFILE',
      type: 'PROFILE',
      owner: 'cliente',
      readers: CUSTOMER,
      changers: CUSTOMER,
      fields: profile,
      id,
    },
  ];
}
