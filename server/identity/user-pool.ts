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

/** Runs the operations of the Cognito user-pool protocol [F-15]. */
export function createUserPoolTarget(pool: UserPool): TargetHandler {
  return async (request) => {
    const operation = Object.hasOwn(OPERATIONS, request.operation)
      ? OPERATIONS[request.operation]
      : undefined;
    return operation ? operation(pool, request) : unknownOperation();
  };
}
