/** Distance within which a person is taken to stand in the shop, m. Inside a building a position is that inexact. */
export const AT_HAND_M = 150;

/** The shop in which a person stands, or the shops to choose from. Ids; an empty list means that no shop is known. */
export type AtHand = { kind: 'one'; id: string } | { kind: 'ask'; ids: readonly string[] };

/**
 * Finds the shop in which a product is held before the camera. It never guesses: of two shops at one place the person
 * is asked. `nearby` in the order of home, with distances in m from the device, null where unknown. `recent`: ids that
 * were opened before, newest first.
 */
export function shopAtHand(
  nearby: readonly { id: string; distanceM: number | null }[],
  recent: readonly string[],
): AtHand {
  const here = nearby.filter(({ distanceM }) => distanceM !== null && distanceM <= AT_HAND_M);
  const ids = here.length > 0 ? here.map(({ id }) => id) : [...recent, ...nearby.map(({ id }) => id)];
  const asked = [...new Set(ids)];
  return asked.length === 1 && asked[0] !== undefined
    ? { kind: 'one', id: asked[0] }
    : { kind: 'ask', ids: asked };
}
