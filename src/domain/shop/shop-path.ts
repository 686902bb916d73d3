/**
 * The path of a location's shop. Its QR codes carry it with an origin. A user who signs in on the way comes
 * back to it [F-01].
 */
export function shopPath(locationId: string): string {
  return `/shopping/${encodeURIComponent(locationId)}`;
}
