import { StorageUnavailable } from '../db/store.ts';
import { type TargetHandler, unknownOperation } from './aws-json.ts';
import { accountOperations } from './operations/account.ts';
import { challengeOperations } from './operations/challenge.ts';
import { recoveryOperations } from './operations/recovery.ts';
import { signInOperations } from './operations/sign-in.ts';
import { signOutOperations } from './operations/sign-out.ts';
import { signUpOperations } from './operations/sign-up.ts';
import type { Operations, UserPool } from './pool.ts';
import { secondFactorOperations } from './second-factor/operations.ts';

/** The part of X-Amz-Target that names the user pool. */
export const USER_POOL_TARGET = 'AWSCognitoIdentityProviderService';

const OPERATIONS: Operations = {
  ...signUpOperations,
  ...signInOperations,
  ...challengeOperations,
  ...accountOperations,
  ...recoveryOperations,
  ...signOutOperations,
  ...secondFactorOperations,
};

/** Commands that only count a request. One that is asked again counts again. */
const COUNTING: readonly string[] = ['takeFromEach', 'takeFromBucket'];

/**
 * Runs the operations of the Cognito user-pool protocol [F-15]. Rejects with StorageUnavailable only where an operation
 * wrote nothing, so that it may be asked again elsewhere.
 */
export function createUserPoolTarget(pool: UserPool): TargetHandler {
  return async (request) => {
    const operation = Object.hasOwn(OPERATIONS, request.operation)
      ? OPERATIONS[request.operation]
      : undefined;
    if (!operation) return unknownOperation();
    const { store, hasWritten } = noteWrites(pool.store);
    try {
      return await operation({ ...pool, store }, request);
    } catch (error) {
      if (error instanceof StorageUnavailable && hasWritten())
        throw new Error('the storage went away behind a write', { cause: error });
      throw error;
    }
  };
}

/** The store of one operation, which notes whether a command was applied that does more than count. */
function noteWrites(store: UserPool['store']): { store: UserPool['store']; hasWritten: () => boolean } {
  let hasWritten = false;
  const run: UserPool['store']['run'] = async (name, args) => {
    const result = await store.run(name, args);
    if (result.kind === 'applied' && !COUNTING.includes(name)) hasWritten = true;
    return result;
  };
  return { store: { read: store.read, run }, hasWritten: () => hasWritten };
}
