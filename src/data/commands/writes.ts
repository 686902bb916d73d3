import type { Profile } from '../../domain/people/profile.ts';
import type { ReportWishes } from '../../records/content/report-wishes.ts';
import type { RecordRow } from '../../records/record.ts';
import { readProfile } from '../../records/types/people/profile.ts';
import { ACCESS, type AccessSource } from '../../records/types/shop/access.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { done, type Outcome } from '../basis/outcome.ts';
import { ACCESS_LANE } from '../mirror/entry.ts';
import { profileId } from '../mirror/profile-id.ts';
import { creation } from '../outbox/drafts.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { serverClock } from '../wire/server-clock.ts';
import type { CreateInput } from '../wire/transport.ts';
import { runNow } from './ask-server.ts';
import { type CommandDeps, userInfo } from './command-deps.ts';
import type { RequestInput } from './inputs.ts';

/** Writes a REQUEST under a new id. It is never sent again by itself [S-14, X-07]. */
export function sendRequest(deps: CommandDeps, input: RequestInput): Promise<Outcome<RecordRow>> {
  const { sub } = deps.user;
  const record: CreateInput = {
    id: deps.newId(),
    type: 'REQUEST',
    parentId: sub,
    owner: sub,
    reference: input.reference,
    content: JSON.stringify({
      ...input.content,
      action: input.action,
      ...(input.purchaseId === undefined ? {} : { purchaseId: input.purchaseId }),
      ...(input.depositId === undefined ? {} : { depositId: input.depositId }),
      timestamp: new Date(deps.clock()).toISOString(),
      userInfo: userInfo(deps),
      sessionInfo: deps.sessionInfo,
      source: input.source,
    }),
  };
  return runNow(deps, () => deps.transport.create(record));
}

/**
 * Writes the ACCESS record of an opened location [H-11]. Without an answer it waits in the outbox under the same
 * id, as a mark without feedback, because an offline visit counts too.
 */
export async function recordAccess(
  deps: CommandDeps & { outbox: Pick<Outbox, 'enqueue'> },
  location: Location,
  method: string,
  source: AccessSource,
): Promise<Outcome<RecordRow>> {
  const { id, name } = location;
  const by = { userInfo: userInfo(deps), sessionInfo: deps.sessionInfo };
  const written = ACCESS.write({ location, by, method, source, at: serverClock.now() });
  const owned = { id: deps.newId(), type: 'ACCESS', parentId: id, owner: deps.user.sub } as const;
  const outcome = await runNow(deps, () =>
    deps.transport.create({ ...owned, ...written, content: JSON.stringify(written.content) }),
  );
  if (outcome.kind === 'failed' && outcome.error.kind === 'network') {
    const about = { kind: 'seen', text: name, locationId: id } as const;
    await deps.outbox.enqueue(creation({ ...owned, ...written }, about, `${ACCESS_LANE}${id}`));
  }
  return outcome;
}

/** Changes fields of the profile. Only these are sent, so that changes by another device stay. */
export async function updateProfile(
  deps: CommandDeps,
  change: Partial<Pick<Profile, 'name' | 'cpf' | 'chavePix'> & { reports: ReportWishes }>,
): Promise<Outcome<Profile>> {
  const id = profileId(deps.user.email);
  const content = JSON.stringify(change);
  const outcome = await runNow(deps, () => deps.transport.update({ id, type: 'PROFILE', content }));
  return outcome.kind === 'done' ? done(readProfile(outcome.value)) : outcome;
}
