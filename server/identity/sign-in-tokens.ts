import { randomUUID } from 'node:crypto';
import type { UserTable } from '../db/schema.ts';
import type { WireAnswer } from './aws-json.ts';
import type { NewSession } from './commands/sessions.ts';
import { REFRESH_TOKEN_MS } from './limits.ts';
import { hashToken, newRefreshToken } from './secrets.ts';
import { TOKEN_SECONDS, type Tokens } from './tokens.ts';

/** A sign-in about to be made: the token for its owner, and the row that is stored of it. */
export function newSession(now: number): { refreshToken: string; session: NewSession } {
  const refreshToken = newRefreshToken();
  const session = {
    tokenHash: hashToken(refreshToken),
    originJti: randomUUID(),
    authTime: now,
    expiresAt: now + REFRESH_TOKEN_MS,
  };
  return { refreshToken, session };
}

/** The answer that carries tokens. Without a refresh token in it the client keeps its own. */
export async function answerTokens(
  tokens: Tokens,
  user: Pick<UserTable, 'sub' | 'email' | 'name'>,
  session: Pick<NewSession, 'originJti' | 'authTime'>,
  refreshToken?: string,
): Promise<WireAnswer> {
  const { sub, email, name } = user;
  const { originJti, authTime } = session;
  const { access, id } = await tokens.issue({ sub, email, name, originJti, authTime });
  return {
    kind: 'ok',
    body: {
      AuthenticationResult: {
        AccessToken: access,
        ExpiresIn: TOKEN_SECONDS,
        IdToken: id,
        ...(refreshToken && { RefreshToken: refreshToken }),
        TokenType: 'Bearer',
      },
      ChallengeParameters: {},
    },
  };
}
