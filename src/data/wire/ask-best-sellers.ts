const QUERY = 'query BestSellers($parentId: String!) { best: bestSellers(parentId: $parentId) { items } }';
/** Longest wait for an answer, ms. No screen waits for it. */
const TIMEOUT_MS = 10_000;

/**
 * Asks a backend at the app's own origin for the ids of a shop's items, best-selling first. Null where it cannot tell
 * or does not answer. The query stays out of Apollo's code, which the home screen carries. Never rejects.
 */
export async function askBestSellers(
  token: () => Promise<string | null>,
  fetcher: typeof fetch,
  parentId: string,
): Promise<readonly string[] | null> {
  try {
    const response = await fetcher('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: (await token()) ?? '' },
      body: JSON.stringify({ query: QUERY, variables: { parentId } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { data } = (await response.json()) as { data?: { best?: { items?: unknown } | null } | null };
    const items = data?.best?.items;
    return Array.isArray(items) ? items.filter((id) => typeof id === 'string') : null;
  } catch {
    return null;
  }
}
