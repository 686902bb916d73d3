import Fastify, { type FastifyServerOptions } from 'fastify';
import { createBoxMailer } from '../../../../dev/pages/box-mailer.ts';
import type { Targets } from '../../../../server/identity/aws-json.ts';
import { isCodeKept } from '../../../../server/identity/commands/codes.ts';
import { purgeIdentity } from '../../../../server/identity/commands/purge-identity.ts';
import type { PasswordHasher } from '../../../../server/identity/password-hash.ts';
import { defaultIssuer, registerIdentity } from '../../../../server/identity/register-identity.ts';
import { createTokens } from '../../../../server/identity/tokens.ts';
import { type AddressLimits, USUAL_ADDRESS_LIMITS } from '../../../../server/limits/settings.ts';
import { createMailJob, MAIL_JOB } from '../../../../server/mail/mail-job.ts';
import { openTestStore } from '../../support/open-store.ts';
import type { commands } from './commands.ts';

export const POOL_ID = 'us-east-1_AbC123def';
export const CLIENT_ID = '4testclient0id';
export const GOOD = 'Vendinha#2026';

export type IdentityServer = Awaited<ReturnType<typeof startIdentity>>;

/** Starts the identity service on a fresh store behind a real socket, with a movable clock. */
export async function startIdentity(
  options: {
    addressLimits?: AddressLimits;
    targets?: Targets;
    hasher?: PasswordHasher;
    http?: FastifyServerOptions;
    /** True for a clock that only `advance` moves. */
    frozen?: boolean;
  } = {},
) {
  let offset = 0;
  const start = options.frozen ? Date.now() : null;
  const now = (): number => (start ?? Date.now()) + offset;
  const { store, close } = await openTestStore<typeof commands>({
    commandsModule: new URL('./commands.ts', import.meta.url),
    now,
  });
  const tokens = await createTokens({ store, issuer: defaultIssuer(POOL_ID), clientId: CLIENT_ID, now });
  const app = Fastify(options.http ?? {});
  await registerIdentity(app, {
    store,
    tokens,
    userPoolId: POOL_ID,
    clientId: CLIENT_ID,
    now,
    addressLimits: options.addressLimits ?? USUAL_ADDRESS_LIMITS,
    ...(options.targets && { targets: options.targets }),
    ...(options.hasher && { hasher: options.hasher }),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const box = createBoxMailer(now);
  const sendMail = createMailJob(box, { now, isCurrent: (code) => isCodeKept(store.read, code) });

  /** Runs the waiting mail jobs. Returns the mails to an address, newest first. */
  async function mailTo(email: string) {
    const claimed = await store.run('claimJobs', { kinds: [MAIL_JOB], limit: 100, leaseMs: 60_000 });
    if (claimed.kind === 'refused') throw new Error(claimed.code);
    for (const job of claimed.value) {
      await sendMail(job.payload);
      await store.run('finishJob', job);
    }
    return box.list().filter(({ to }) => to === email);
  }

  return {
    origin,
    endpoint: `${origin}/cognito/`,
    store,
    tokens,
    box,
    mailTo,
    /** The code in the newest mail to an address. */
    async codeFor(email: string): Promise<string> {
      const [mail] = await mailTo(email);
      const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
      if (!code) throw new Error(`No code was mailed to ${email}`);
      return code;
    },
    purge: async () => purgeIdentity(store, { secret: (await tokens.secrets()).codes }),
    /** The server's clock, ms. */
    now,
    advance: (ms: number): void => {
      offset += ms;
    },
    async stop(): Promise<void> {
      await app.close();
      await close();
    },
  };
}

/** A code that surely differs from the given one. */
export function otherCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}
