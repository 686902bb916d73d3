/**
 * What readers are told after this call: the texts of the polite regions that stand here now. Regions that come later do
 * not count, because readers announce only changes of a known region.
 */
export function liveRegions(place: Element): () => string[] {
  const known = [...place.querySelectorAll('[aria-live="polite"], [role="status"]')];
  return () =>
    known
      .filter((one) => one.isConnected && one.getAttribute('aria-live') !== 'off')
      .map((one) => one.textContent ?? '')
      .filter((text) => text !== '');
}
