/**
 * The WebSocket address of the realtime endpoint and the host of the HTTP endpoint. Both endpoints may be paths of
 * the page's origin, as on our server, or full addresses, as on AppSync.
 */
export function eventAddresses(
  realtimeEndpoint: string,
  httpEndpoint: string,
  origin: string,
): { url: string; host: string } {
  const url = new URL(realtimeEndpoint, origin);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  return { url: url.href, host: new URL(httpEndpoint, origin).host };
}
