import type { Profile } from '../../domain/people/profile.ts';
import type { ReportWishes } from '../../records/content/report-wishes.ts';
import type { RecordRow } from '../../records/record.ts';
import { ACCESS, type AccessSource } from '../../records/types/access.ts';
import type { Location } from '../../records/types/location.ts';
import { readProfile } from '../../records/types/profile.ts';
import type { NetworkStore } from '../basis/network-store.ts';
import { done, failed, OFFLINE_MESSAGE, type Outcome } from '../basis/outcome.ts';
import { applyRecords } from '../mirror/apply.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { profileId } from '../mirror/profile-id.ts';
import { creation, laneOf } from '../outbox/drafts.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { SyncDeps } from '../pull/list.ts';
import type { CreateInput } from '../wire/transport.ts';
import { askServer } from './ask-server.ts';
import type { RequestInput } from './inputs.ts';

export interface CommandDeps extends SyncDeps {
  network: NetworkStore;
  /** The device's clock in ms, which its person may set back. `clock` never runs back. */
  now: () => number;
  user: { sub: string; email: string };
  newId: () => string;
  /** What the server may know of this session, e.g. the user agent. */
  sessionInfo: Readonly<Record<string, unknown>>;
  /** The browser's opinion: false means that there is no connection for sure. */
  saysOnline: () => boolean;
}

/**
 * Runs a call that must happen now or not at all: without a connection it says so at once, and nothing is queued.
 * The row that the server answers goes through the write door, and `also` is written with it.
 */
export async function runNow(
  deps: CommandDeps,
  call: () => Promise<RecordRow>,
  also?: (tx: MirrorTx) => Promise<void>,
): Promise<Outcome<RecordRow>> {
  if (!deps.saysOnline()) {
    deps.network.failed();
    return failed({ kind: 'network', code: 'NETWORK', message: OFFLINE_MESSAGE });
  }
  const startedAt = deps.clock();
  const outcome = await askServer(deps, call);
  if (outcome.kind === 'done')
    await deps.store.write(async (tx) => {
      await Promise.all([applyRecords(tx, [outcome.value], { startedAt, now: deps.clock() }), also?.(tx)]);
    });
  return outcome;
}

/** Who asks, as records carry it. */
export function userInfo({ user }: CommandDeps): Record<string, unknown> {
  return { username: user.sub, email: user.email, profileId: profileId(user.email) };
}

/** Writes a REQUEST; its id is made here, and it is never sent again by itself [S-14, X-07]. */
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
  const written = ACCESS.write({ location, by, method, source, at: deps.clock() });
  const owned = { id: deps.newId(), type: 'ACCESS', parentId: id, owner: deps.user.sub } as const;
  const outcome = await runNow(deps, () =>
    deps.transport.create({ ...owned, ...written, content: JSON.stringify(written.content) }),
  );
  if (outcome.kind === 'failed' && outcome.error.kind === 'network') {
    const about = { kind: 'seen', text: name, locationId: id } as const;
    await deps.outbox.enqueue(creation({ ...owned, ...written }, about, laneOf('ACCESS', id)));
  }
  return outcome;
}

/** Changes fields of the profile: only these are sent, so that what another device changes meanwhile stays. */
export async function updateProfile(
  deps: CommandDeps,
  change: Partial<Pick<Profile, 'name' | 'cpf' | 'chavePix'> & { reports: ReportWishes }>,
): Promise<Outcome<Profile>> {
  const id = profileId(deps.user.email);
  const content = JSON.stringify(change);
  const outcome = await runNow(deps, () => deps.transport.update({ id, type: 'PROFILE', content }));
  return outcome.kind === 'done' ? done(readProfile(outcome.value)) : outcome;
}
