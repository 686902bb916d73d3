import * as v from 'valibot';
import { applied } from '../db/applied.ts';
import type { JobHandlers } from '../db/queue/jobs.ts';
import type { Store } from '../db/store.ts';
import type { accountCommands } from './commands.ts';
import type { WorkCursor } from './sign-work.ts';

const Payload = v.object({ sub: v.string() });

interface AccountDeps {
  store: Pick<Store<typeof accountCommands>, 'run'>;
  log: { warn(detail: object, message: string): void };
}

/**
 * The handlers of the jobs of a closing. `account.closed` tells the log of it at once, because after the restore of an
 * older backup the log alone knows whom to close again. `account.sign` takes the name off the person's work, page by
 * page. `account.forget` takes the person out once more.
 */
export function createAccountJobs({
  store,
  log,
}: AccountDeps): JobHandlers<'account.closed' | 'account.forget' | 'account.sign'> {
  return {
    'account.closed': async (payload) => {
      const { sub } = v.parse(Payload, payload);
      log.warn({ sub }, 'an account was closed');
      return { done: true };
    },
    'account.forget': async (payload) => {
      await applied(store, 'forgetLate', v.parse(Payload, payload));
      return { done: true };
    },
    'account.sign': async (payload) => {
      const { sub } = v.parse(Payload, payload);
      let after: WorkCursor | null = null;
      do after = await applied(store, 'signWork', { sub, after });
      while (after !== null);
      return { done: true };
    },
  };
}
