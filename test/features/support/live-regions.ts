/**
 * Texts of the polite regions that stand in a place now, read later. Later regions do not count, because readers
 * announce only changes in a known region.
 */
export function liveRegions(place: Element): () => string[] {
  const known = [...place.querySelectorAll('[aria-live="polite"], [role="status"]')];
  return () =>
    known
      .filter((one) => one.isConnected && one.getAttribute('aria-live') !== 'off')
      .map((one) => one.textContent ?? '')
      .filter((text) => text !== '');
}
