import { foldEmail } from '../../domain/people/email.ts';
import type { RecordRow } from '../../records/record.ts';
import { done, failed, type Outcome } from '../basis/outcome.ts';
import { type PaginationEnd, paginate } from '../pull/paginate.ts';
import type { ListQuery, Page } from '../wire/transport.ts';
import { askServer } from './ask-server.ts';
import type { CommandDeps } from './command-deps.ts';

/**
 * All records that the server keeps in the person's name, once each in the newest form. Their own ones come first,
 * oldest change first. Roles and invites at shops of others follow, which belong to those shops and name the person's
 * address. Fails rather than giving a part, because half a copy would look like a whole one.
 */
export async function ownRecords(deps: CommandDeps): Promise<Outcome<readonly RecordRow[]>> {
  const { user } = deps;
  const reference = foldEmail(user.email);
  const found = new Map<string, RecordRow>();
  for (const query of [
    { by: 'owner', owner: user.sub },
    { by: 'typeAndReference', type: 'STAFF', reference },
    { by: 'typeAndReference', type: 'INVITE', reference },
  ] as const) {
    const outcome = await askServer(deps, () => walk(deps, query, found));
    if (outcome.kind === 'failed') return outcome;
    if (outcome.value !== 'whole')
      return failed({
        kind: 'refused',
        code: 'PARTIAL',
        message: 'Nem todos os dados chegaram. Tente novamente.',
      });
  }
  return done([...found.values()]);
}

/** Reads a list to its end, however long: whoever works at shops has tens of thousands of edits and counts. */
function walk(
  { transport }: CommandDeps,
  query: ListQuery,
  found: Map<string, RecordRow>,
): Promise<PaginationEnd> {
  const take = async ({ items }: Page<RecordRow>): Promise<void> => {
    for (const row of items) {
      const key = `${row.type} ${row.id}`;
      found.delete(key);
      found.set(key, row);
    }
  };
  return paginate((args) => transport.list(query, args), { since: null }, take, Number.POSITIVE_INFINITY);
}
