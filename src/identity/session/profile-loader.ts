import type { Profile } from '../../domain/people/profile.ts';
import { PLACEHOLDER_ID, PLACEHOLDER_UPDATED_AT, type RecordType } from '../../records/record.ts';
import type { SessionUser } from '../base/session.ts';

/** Number of attempts and pause (ms) for a profile under creation [F-13]. */
export const PROFILE_POLLS = 5;
export const PROFILE_POLL_MS = 1500;

/** A record to create, as the session writes it. */
export interface NewRecord {
  id: string;
  type: RecordType;
  parentId: string;
  owner: string;
  reference: string;
  updatedAt: number;
  content: string;
}

/** Source of profiles. All but `saved` reject when the server cannot be reached. */
export interface ProfileSource {
  /** The profile stored on this device. Null if there is none. */
  saved(user: SessionUser): Promise<Profile | null>;
  /** The profile on the server. Null if there is none. */
  read(user: SessionUser): Promise<Profile | null>;
  create(user: SessionUser, record: NewRecord): Promise<unknown>;
}

export interface ProfileLoaderDeps {
  source: ProfileSource;
  userAgent: string;
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** Loads the profile. If there is none, requests its creation and reads up to 5 times, then null [F-13]. */
export async function loadProfile(user: SessionUser, deps: ProfileLoaderDeps): Promise<Profile | null> {
  const found = await deps.source.read(user);
  if (found) return found;
  await deps.source.create(user, profileRequest(user, deps));
  for (let poll = 0; poll < PROFILE_POLLS; poll += 1) {
    await deps.wait(PROFILE_POLL_MS);
    const created = await deps.source.read(user);
    if (created) return created;
  }
  return null;
}

function profileRequest(user: SessionUser, { now, userAgent }: ProfileLoaderDeps): NewRecord {
  return {
    id: PLACEHOLDER_ID,
    type: 'REQUEST',
    parentId: user.sub,
    owner: user.sub,
    reference: 'PROFILE_CREATION',
    updatedAt: PLACEHOLDER_UPDATED_AT,
    content: JSON.stringify({
      action: 'CREATE_PROFILE',
      email: user.email,
      name: user.name,
      timestamp: new Date(now()).toISOString(),
      userAgent,
    }),
  };
}
