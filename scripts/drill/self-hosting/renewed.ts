import { execFileSync } from 'node:child_process';
import { connect } from 'node:tls';
import { exactly, type Figure } from '../figure.ts';
import { ORIGIN, until } from './shopper.ts';

/** Renews the certificate as certbot's timer does, and waits until the proxy shows the new one. */
export async function renewed(): Promise<Figure> {
  const before = await shownCertificate();
  execFileSync('certbot', ['renew'], { stdio: ['ignore', 2, 2] });
  const after = await until(async () => {
    const shown = await shownCertificate();
    return shown === before ? null : shown;
  });
  return exactly('certificates that the proxy showed, with a renewal', new Set([before, after]).size, 2);
}

/** The digest of the certificate that a new connection is shown. */
function shownCertificate(): Promise<string> {
  const { hostname } = new URL(ORIGIN);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: 443, servername: hostname }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.end();
    });
    socket.on('error', reject);
  });
}
