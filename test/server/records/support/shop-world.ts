import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../../../src/domain/people/staff.ts';
import type { RecordRow, RecordType } from '../../../../src/records/record.ts';
import { newPerson, type RecordServer } from './record-server.ts';

/** One of every kind of person towards a shop. */
export const PEOPLE = {
  dona: newPerson('dona'),
  cliente: newPerson('cliente'),
  vizinho: newPerson('vizinho', 'predio.com'),
  revogado: newPerson('revogado'),
  estranho: newPerson('estranho'),
  repositor: newPerson('repositor'),
  atendente: newPerson('atendente'),
  socio: newPerson('socio'),
  gerente: newPerson('gerente'),
  /** Invited to work there, and has not answered. */
  convidada: newPerson('convidada'),
  /** Worked there once. */
  demitido: newPerson('demitido'),
};
export type Name = keyof typeof PEOPLE;
export const NAMES = Object.keys(PEOPLE) as Name[];

/** A record of the world with who may do what to it, written out by hand from the documents. */
export interface Exhibit {
  label: string;
  row: RecordRow;
  readers: readonly Name[];
  changers: readonly Name[];
  removers: readonly Name[];
  /** What changers are refused with; absent where they are not. */
  refusal?: string;
  /** Content that passes the type's checks. */
  fields: object;
  remake(): Promise<RecordRow>;
}

/** Who works at both shops, by role. */
export const STAFF_OF = {
  stocker: 'repositor',
  attendant: 'atendente',
  partner: 'socio',
  deputy: 'gerente',
} as const satisfies Record<StaffRole, Name>;
const WORKERS: readonly Name[] = Object.values(STAFF_OF);
const MANAGERS: readonly Name[] = ['dona', 'gerente'];
const STOCKERS: readonly Name[] = ['dona', 'gerente', 'repositor'];
/** Whose words a conversation or ticket are, and who answers for the shop. */
const SPEAKERS: readonly Name[] = ['dona', 'cliente', 'gerente', 'atendente'];
/** Who answers customers. */
const SHOP_SIDE: readonly Name[] = ['dona', 'gerente', 'atendente'];
const HEARERS: readonly Name[] = [...SPEAKERS, 'socio'];
const CUSTOMER: readonly Name[] = ['cliente'];
const NOBODY: readonly Name[] = [];

interface Plan {
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

/** A PUBLIC and a PRIVATE location of the same owner, each with one of every record, and the customer's own records. */
export async function buildWorld(server: RecordServer): Promise<Exhibit[]> {
  const { dona, cliente, revogado } = PEOPLE;
  const exhibits: Exhibit[] = [];
  for (const reference of ['PUBLIC', 'PRIVATE']) {
    const visitors: readonly Name[] =
      reference === 'PUBLIC' ? NAMES : ['dona', 'cliente', 'vizinho', ...WORKERS];
    const place = await server.seed({
      type: 'LOCATION',
      owner: dona.sub,
      reference,
      fields: { name: reference, staffRoles: 'stocker attendant partner deputy' },
    });
    const invite = (address: string, status: string) =>
      server.seed({
        type: 'INVITE',
        parentId: place.id,
        owner: dona.sub,
        reference: address,
        fields: { status },
      });
    if (reference === 'PRIVATE') {
      await invite(cliente.email.toUpperCase(), 'ACTIVE');
      await invite('@predio.com', 'ACTIVE');
    }
    const ticket = await server.seed({
      type: 'LOCATION_TICKET',
      parentId: place.id,
      owner: cliente.sub,
      reference: dona.sub,
      fields: { subject: 'Porta', status: 'open' },
    });
    exhibits.push({
      ...{
        label: `${reference} LOCATION`,
        row: place,
        readers: visitors,
        changers: MANAGERS,
        removers: NOBODY,
      },
      ...{ fields: { name: 'Outro' }, remake: () => server.seed({ ...place, type: 'LOCATION' }) },
    });
    for (const plan of plansOf(place.id, ticket.id, visitors)) {
      exhibits.push(
        await exhibit(server, { parentId: place.id, ...plan, label: `${reference} ${plan.label}` }),
      );
    }
    const address = reference === 'PUBLIC' ? '@predio.com' : revogado.email;
    const status = reference === 'PUBLIC' ? 'ACTIVE' : 'REVOKED';
    const invitee: Name = reference === 'PUBLIC' ? 'vizinho' : 'revogado';
    exhibits.push(
      await exhibit(server, {
        ...{
          label: `${reference} INVITE`,
          type: 'INVITE',
          owner: 'dona',
          parentId: place.id,
          reference: address,
        },
        ...{
          readers: ['dona', invitee, 'gerente', 'socio'],
          changers: MANAGERS,
          removers: MANAGERS,
          fields: { status },
        },
      }),
    );
    for (const plan of staffPlans(place.id))
      exhibits.push(await exhibit(server, { ...plan, label: `${reference} ${plan.label}` }));
  }
  for (const plan of ownPlans()) exhibits.push(await exhibit(server, plan));
  return exhibits;
}

/** Everyone's role at a shop: its owner and its partner read all of them, each person their own. */
function staffPlans(place: string): Plan[] {
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

function plansOf(place: string, ticket: string, visitors: readonly Name[]): Plan[] {
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

function ownPlans(): Plan[] {
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

async function exhibit(server: RecordServer, plan: Plan): Promise<Exhibit> {
  const { label, type, readers, changers = NOBODY, removers = NOBODY, fields = { a: 1 } } = plan;
  const make = () =>
    server.seed({
      id: plan.id?.() ?? randomUUID(),
      type,
      parentId: plan.parentId ?? null,
      owner: plan.owner === null ? null : PEOPLE[plan.owner].sub,
      reference: plan.reference ?? null,
      fields,
    });
  const refused = plan.refusal === undefined ? {} : { refusal: plan.refusal };
  return { label, row: await make(), readers, changers, removers, fields, remake: make, ...refused };
}
