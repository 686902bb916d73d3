/** The path of a location's shop; with an origin before it, what its QR codes say. Who opens it signed out comes back to it [F-01]. */
export function shopPath(locationId: string): string {
  return `/shopping/${encodeURIComponent(locationId)}`;
}
