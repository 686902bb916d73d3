import { ApolloClient, ApolloLink, type DocumentNode, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { catchError, from, mergeMap, throwError } from 'rxjs';
import { anySignal } from '../basis/any-signal.ts';
import { serverClock } from './server-clock.ts';
import { TransportError } from './transport.ts';
import { SIGNED_OUT, toDataError } from './transport-errors.ts';

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all';
        fetchPolicy: 'cache-and-network';
      }
      interface Query {
        errorPolicy: 'all';
        fetchPolicy: 'cache-first';
      }
      interface Mutate {
        errorPolicy: 'all';
      }
    }
  }
}

/** Longest wait for one answer, ms. */
const TIMEOUT_MS = 20_000;

export interface ApolloDeps {
  endpoint: string;
  /**
   * The ID token, or null when signed out. Then nothing is asked, because there is nobody to ask for. Rejects where the
   * provider cannot be reached. Absent for calls that need nobody signed in.
   */
  token?: () => Promise<string | null>;
  /** Renews a token that the server refused; null when the session is over. */
  renewToken?: () => Promise<string | null>;
  fetcher: typeof fetch;
}

/** Apollo with the documents' policies: watched cache-and-network, plain cache-first, errors beside data [R-04]. */
export function createApolloClient(deps: ApolloDeps): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([renewing(deps), authorised(deps), http(deps)]),
    cache: new KeyedCache({
      typePolicies: { Settings: { keyFields: [] }, Equipment: { keyFields: ['product'] } },
    }),
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
      query: { fetchPolicy: 'cache-first', errorPolicy: 'all' },
      mutate: { errorPolicy: 'all' },
    },
  });
}

/**
 * Apollo's own normalised cache, which would add __typename to every document. Here only documents that the cache
 * answers name it, and mirrored records travel without.
 */
class KeyedCache extends InMemoryCache {
  override transformDocument(document: DocumentNode): DocumentNode {
    return document;
  }
}

/** A refused token is renewed once; after that the refusal stands. */
function renewing({ renewToken }: ApolloDeps): ApolloLink {
  return new ErrorLink(({ error, operation, forward }) => {
    if (!renewToken || toDataError(error).kind !== 'auth') return undefined;
    const refused = () => throwError(() => error);
    return from(renewToken()).pipe(
      catchError(() => [null]),
      mergeMap((token) => (token ? forward(operation) : refused())),
    );
  });
}

function authorised({ token }: ApolloDeps): ApolloLink {
  return new SetContextLink(async ({ headers }) => {
    if (!token) return {};
    const authorization = await token();
    if (!authorization) throw new TransportError(SIGNED_OUT);
    return { headers: { ...headers, authorization } };
  });
}

function http({ endpoint, fetcher }: ApolloDeps): ApolloLink {
  return new HttpLink({
    uri: endpoint,
    fetch: async (input, init) => {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const sentAt = Date.now();
      const response = await fetcher(input, {
        ...init,
        signal: anySignal(timeout, init?.signal),
      });
      serverClock.heard(response.headers.get('x-server-time'), sentAt);
      return response;
    },
    enhancedClientAwareness: { transport: false },
  });
}
