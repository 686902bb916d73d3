import type { RecordRow } from '../../records/record.ts';
import { done, failed, type Outcome } from '../basis/outcome.ts';
import { paginate } from '../pull/paginate.ts';
import { askServer } from './ask-server.ts';
import type { CommandDeps } from './command-deps.ts';

/**
 * All records that the server keeps in the person's name, once each in the newest form, oldest change first. Fails
 * rather than giving a part, because half a copy would look like a whole one.
 */
export async function ownRecords(deps: CommandDeps): Promise<Outcome<readonly RecordRow[]>> {
  const { transport, user } = deps;
  const found = new Map<string, RecordRow>();
  const outcome = await askServer(deps, () =>
    paginate(
      (args) => transport.list({ by: 'owner', owner: user.sub }, args),
      { since: null },
      async ({ items }) => {
        for (const row of items) {
          const key = `${row.type} ${row.id}`;
          found.delete(key);
          found.set(key, row);
        }
      },
    ),
  );
  if (outcome.kind === 'failed') return outcome;
  if (outcome.value === 'whole') return done([...found.values()]);
  return failed({
    kind: 'refused',
    code: 'PARTIAL',
    message: 'Nem todos os dados chegaram. Tente novamente.',
  });
}
