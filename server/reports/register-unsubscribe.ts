import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { applied } from '../db/applied.ts';
import type { MaybePromise } from '../db/maybe-promise.ts';
import type { Store } from '../db/store.ts';
import { admitted } from '../web/admission.ts';
import { sayRefusal } from '../web/say-refusal.ts';
import type { reportCommands } from './commands.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribe-path.ts';
import { openUnsubscribeToken } from './unsubscribe-token.ts';

/** Most bytes of a body. Mail programs send one (RFC 8058), of which nothing is read. */
const BODY_BYTES = 256;

const Asked = v.object({ token: v.pipe(v.string(), v.maxLength(400)) });

/** Registers `POST /reports/stop?token=`, which ends the mails of the token's person. A second time changes nothing. */
export function registerUnsubscribe(
  app: FastifyInstance,
  {
    store,
    secret,
  }: { store: Pick<Store<typeof reportCommands>, 'run'>; secret: () => MaybePromise<Uint8Array> },
): void {
  const routes: FastifyPluginAsync = async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post(UNSUBSCRIBE_PATH, admitted({ by: 'public', body: BODY_BYTES }), async (request, reply) => {
      const asked = v.safeParse(Asked, request.query);
      const sub = asked.success ? openUnsubscribeToken(await secret(), asked.output.token) : null;
      if (sub === null) return reply.code(400).send({ code: 'BAD_INPUT', message: sayRefusal('BAD_INPUT') });
      await applied(store, 'stopReportMail', { sub });
      return reply.code(204).send();
    });
  };
  void app.register(routes);
}
