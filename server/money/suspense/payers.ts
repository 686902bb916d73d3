import type { Kysely } from 'kysely';
import { foldAccents } from '../../../src/domain/words/fold-accents.ts';
import { readProfile } from '../../../src/records/types/people/profile.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import type { Payer } from '../../pix/psp-port.ts';
import { fromTable } from '../../records/rows/write-record.ts';

const PEOPLE_A_READ = 500;
/** Longest name that the bank keeps, in characters. */
const NAME_LENGTH = 200;

/** A person with a profile, as a charge would name them. */
export interface Person extends Payer {
  sub: string;
}

/**
 * True where a profile is the person that a charge names. The name counts beside the CPF. A person types their CPF at
 * the sign-up, and a stranger may have typed this one since.
 */
export function isNamed(person: Payer, named: Payer): boolean {
  const same = (one: string): string => foldAccents(one.slice(0, NAME_LENGTH)).replace(/\s+/g, ' ');
  return person.cpf === named.cpf && same(person.name) === same(named.name);
}

/**
 * Everybody with one of these CPFs, by CPF. It reads all profiles, page by page, because there is no index on a CPF.
 */
export async function peopleWith(
  read: Kysely<Schema>,
  cpfs: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Person[]>> {
  const found = new Map<string, Person[]>();
  let last = '';
  while (cpfs.size > 0) {
    const subs = await subsAfter(read, last);
    const end = subs.at(-1);
    if (end === undefined) break;
    last = end;
    for (const person of await peopleOf(read, subs))
      if (cpfs.has(person.cpf)) found.set(person.cpf, [...(found.get(person.cpf) ?? []), person]);
  }
  return found;
}

async function subsAfter(read: Kysely<Schema>, last: string): Promise<string[]> {
  const rows = await read
    .selectFrom('app_user')
    .select('sub')
    .where('sub', '>', last)
    .orderBy('sub')
    .limit(PEOPLE_A_READ)
    .execute();
  return rows.map(({ sub }) => sub);
}

async function peopleOf(read: Kysely<Schema>, subs: readonly string[]): Promise<Person[]> {
  const rows = await presentRecords(read, 'PROFILE').selectAll().where('owner', 'in', subs).execute();
  return rows.map((row) => {
    const { cpf, name } = readProfile(fromTable(row));
    return { sub: row.owner ?? '', cpf, name };
  });
}
