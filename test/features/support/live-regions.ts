/**
 * Texts of the polite regions that exist now, read later. Later regions do not count, because screen readers announce
 * only changes in a known region.
 */
export function liveRegions(place: Element): () => string[] {
  const known = [...place.querySelectorAll('[aria-live="polite"], [role="status"]')];
  return () =>
    known
      .filter((one) => one.isConnected && one.getAttribute('aria-live') !== 'off')
      .map((one) => one.textContent ?? '')
      .filter((text) => text !== '');
}
