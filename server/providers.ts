import type { Config } from './config.ts';
import type { Demo, StandIns } from './demo-port.ts';
import { openPlaces } from './geocoding/open-places.ts';
import type { PlacesDeps } from './geocoding/register-places.ts';
import type { Mailer } from './mail/mail-port.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { createBacenPayouts } from './pix/bacen/bacen-payouts.ts';
import { connectBacen, createBacenPsp } from './pix/bacen/bacen-psp.ts';
import type { ClaimPort, PayoutPort } from './pix/payout-port.ts';
import type { PspPort } from './pix/psp-port.ts';
import { createLocalPostalCodes } from './postal/local-postal-codes.ts';
import type { PostalCodePort } from './postal/postal-code-port.ts';
import { createViaCep } from './postal/via-cep.ts';
import type { BacenSettings } from './provider-settings.ts';

/** The outside world as ports: the real one in production, stand-ins in a demo. */
export interface Providers {
  mailer: Mailer;
  psp: PspPort;
  payouts: PayoutPort & ClaimPort;
  postalCodes: PostalCodePort;
  places: Pick<PlacesDeps, 'findPlaces' | 'attribution'>;
  /** Additions of a demo to the server; null outside of one. */
  standIns: StandIns | null;
  close(): Promise<void>;
}

/** Longest wait for one answer of the PIX provider, in ms: a job asks a few times and must end within its lease. */
const PSP_TIMEOUT_MS = 15_000;
/** Longest wait for the postal service, in ms: meanwhile a person looks at a form. */
const POSTAL_TIMEOUT_MS = 5000;
export interface ProviderOptions {
  /** Source of stand-ins. Without it a configuration for the demo is refused. */
  demo?: Demo | undefined;
  /** False for a program that only looks beside a running server. A simulated bank then delivers no webhooks. */
  isServing?: boolean;
}

function openPostal({ postal }: Config): PostalCodePort {
  if (postal.kind === 'local') return createLocalPostalCodes();
  return createViaCep({ url: postal.url, timeoutMs: POSTAL_TIMEOUT_MS });
}

/** Opens the providers that the configuration names. Throws for a demo's configuration where no demo is handed in. */
export function openProviders(
  config: Config,
  now: () => number,
  { demo, isServing = true }: ProviderOptions = {},
): Providers {
  const postalCodes = openPostal(config);
  const places = openPlaces(config.geocoding, postalCodes, now);
  const { mail, psp, jobs } = config;
  if (mail.kind === 'smtp' && psp.kind === 'bacen') {
    const mailer = createSmtpMailer({ ...mail, connections: jobs.mail });
    const ports = openBacen(psp, now);
    const close = async (): Promise<void> => {
      mailer.close();
      await ports.psp.close();
    };
    return { mailer, ...ports, postalCodes, places, standIns: null, close };
  }
  if (!demo) throw new Error('the demo is not part of this program: start it by npm start');
  const standIns = demo.open(config, now, isServing);
  const { mailer, payouts, close } = standIns;
  return { mailer, psp: standIns.psp, payouts, postalCodes, places, standIns, close };
}

function openBacen(settings: BacenSettings, now: () => number): Pick<Providers, 'psp' | 'payouts'> {
  const config = {
    baseUrl: settings.baseUrl,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    tokenPath: settings.tokenPath ?? '/oauth/token',
    tokenFromRoot: settings.tokenPath !== null,
    key: settings.pixKey,
    skipWebhookMtls: false,
    clientCertificate: settings.clientCertificate,
    ca: settings.ca,
    timeoutMs: PSP_TIMEOUT_MS,
  };
  const connection = connectBacen(config, now);
  return {
    psp: createBacenPsp(config, now, connection),
    payouts: createBacenPayouts(config.key, connection.call),
  };
}
