import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type AtOnce, andThen, catching } from '../db/maybe-promise.ts';
import type { Tokens, TokenVerdict, ValidToken } from './tokens.ts';

export interface SessionAdmission {
  /** Lets in who shows a good token in `authorization`; whoever does not gets what `refuse` sends. */
  admit: onRequestHookHandler;
  /** Whom a request was let in for. Throws for one that never passed `admit`. */
  bearerOf(request: FastifyRequest): ValidToken;
}

/** The admission of routes that ask for a session, before a byte of the body is read. */
export function bySession(
  tokens: Pick<Tokens, 'verify'>,
  refuse: (reply: FastifyReply) => unknown,
): SessionAdmission {
  const bearers = new WeakMap<FastifyRequest, ValidToken>();
  return {
    admit(request, reply, next) {
      const settle = (verdict: TokenVerdict): void => {
        if (verdict.kind !== 'valid') return void refuse(reply);
        bearers.set(request, verdict);
        next();
      };
      const verdict: AtOnce<TokenVerdict> = tokens.verify(request.headers.authorization ?? '');
      void catching(
        () => andThen(verdict, settle),
        (error) => next(error as Error),
      );
    },
    bearerOf(request) {
      const bearer = bearers.get(request);
      if (!bearer) throw new Error('a request reached a route for sessions without one');
      return bearer;
    },
  };
}
