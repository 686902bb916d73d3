/** Hosts of the browsers' push services. A leading dot stands for any name below it. */
const USUAL_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/** Reads PUSH_SERVICES: hosts, or origins such as http://127.0.0.1:9000. Where it is not set, the usual ones serve. */
export function readPushServices(text: string | undefined): readonly string[] {
  const named = text?.split(/[\s,]+/).filter(Boolean) ?? [];
  return named.length > 0 ? named : USUAL_SERVICES;
}

/** True for an address of one of the services. A client names the address, and the server must not call any other host. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const { protocol, hostname, origin, port, username } = new URL(endpoint);
  if (username !== '') return false;
  return services.some((service) => {
    if (service.includes('://')) return origin === service;
    if (protocol !== 'https:' || port !== '') return false;
    return service.startsWith('.') ? hostname.endsWith(service) : hostname === service;
  });
}
