import { randomUUID } from 'node:crypto';
import type { RecordRow } from '../../../../src/records/record.ts';
import type { RecordServer } from './record-server.ts';
import { MANAGERS, NAMES, type Name, NOBODY, PEOPLE, WORKERS } from './shop-people.ts';
import { ownPlans, type Plan, plansOf, staffPlans } from './shop-plans.ts';

/** A record of the world with the rights of people to it, written by hand from the documents. */
export interface Exhibit {
  label: string;
  row: RecordRow;
  readers: readonly Name[];
  changers: readonly Name[];
  removers: readonly Name[];
  /** Code that refuses changers. Absent where they may change the record. */
  refusal?: string;
  /** Content that passes the type's checks. */
  fields: object;
  remake(): Promise<RecordRow>;
}

/**
 * Builds a PUBLIC and a PRIVATE location of the same owner, each with one of every record, and the customer's own
 * records.
 */
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

/** Finds the exhibit of this label. */
export function findIn(world: readonly Exhibit[], label: string): Exhibit {
  const found = world.find((one) => one.label === label);
  if (!found) throw new Error(label);
  return found;
}
