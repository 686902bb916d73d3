/** Distance within which a person is taken to stand in the shop, m. Inside a building a position is that inexact. */
export const AT_HAND_M = 150;
/** Age up to which a position tells where a person stands, ms. In that time a person walks as far as AT_HAND_M. */
export const AT_HAND_MS = 2 * 60_000;

/** The shop in which a person stands, or the shops to choose from. Ids; an empty list means that no shop is known. */
export type AtHand = { kind: 'one'; id: string } | { kind: 'ask'; ids: readonly string[] };

/**
 * Finds the shop in which a product is held before the camera. It never guesses. The person is asked between two shops
 * at one place, and about the only known shop where it is known to be elsewhere. `nearby` in the order of home, with
 * distances in m from the device, null where unknown. `recent`: ids that were opened before, newest first.
 */
export function shopAtHand(
  nearby: readonly { id: string; distanceM: number | null }[],
  recent: readonly string[],
): AtHand {
  const here = nearby.filter(({ distanceM }) => distanceM !== null && distanceM <= AT_HAND_M);
  const ids = here.length > 0 ? here.map(({ id }) => id) : [...recent, ...nearby.map(({ id }) => id)];
  const asked = [...new Set(ids)];
  const [only, ...others] = asked;
  const isElsewhere =
    here.length === 0 && nearby.some(({ id, distanceM }) => id === only && distanceM !== null);
  return only !== undefined && others.length === 0 && !isElsewhere
    ? { kind: 'one', id: only }
    : { kind: 'ask', ids: asked };
}
