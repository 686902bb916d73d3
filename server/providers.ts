import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, PspSettings } from './config.ts';
import { openPlaces } from './geocoding/open-places.ts';
import type { PlacesDeps } from './geocoding/register-places.ts';
import { type BoxMailer, createBoxMailer } from './mail/box-mailer.ts';
import type { Mailer } from './mail/mail-port.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { createBacenPayouts } from './pix/bacen/bacen-payouts.ts';
import { connectBacen, createBacenPsp } from './pix/bacen/bacen-psp.ts';
import type { ClaimPort, PayoutPort } from './pix/payout-port.ts';
import type { PspPort } from './pix/psp-port.ts';
import type { Simulator } from './pix/simulator/simulator.ts';
import { createLocalPostalCodes } from './postal/local-postal-codes.ts';
import type { PostalCodePort } from './postal/postal-code-port.ts';
import { createViaCep } from './postal/via-cep.ts';

/** The outside world as ports: real in production, local in the demo. The demo's own handles are null elsewhere. */
export interface Providers {
  mailer: Mailer;
  mailBox: BoxMailer | null;
  psp: PspPort;
  payouts: PayoutPort & ClaimPort;
  bank: Simulator | null;
  postalCodes: PostalCodePort;
  places: Pick<PlacesDeps, 'findPlaces' | 'attribution'>;
  close(): Promise<void>;
}

/** Longest wait for one answer of the PIX provider, in ms: a job asks a few times and must end within its lease. */
const PSP_TIMEOUT_MS = 15_000;
/** Longest wait for the postal service, in ms: meanwhile a person looks at a form. */
const POSTAL_TIMEOUT_MS = 5000;
/** The demo shop's PIX key. */
const DEMO_KEY = '7f6844d0-de89-47e5-9ef7-e0a35a681615';

export interface ProviderOptions {
  /** False for a look from beside a running server: the simulated bank then delivers no webhooks. */
  isServing?: boolean;
}

function openPostal({ postal }: Config): PostalCodePort {
  if (postal.kind === 'local') return createLocalPostalCodes();
  return createViaCep({ url: postal.url, timeoutMs: POSTAL_TIMEOUT_MS });
}

/** Opens the providers the configuration names. The simulated bank is loaded only where it is used. */
export async function openProviders(
  config: Config,
  now: () => number,
  { isServing = true }: ProviderOptions = {},
): Promise<Providers> {
  const postalCodes = openPostal(config);
  const places = openPlaces(config.places, postalCodes, now);
  const local = { ...openMail(config, now), postalCodes, places };
  if (config.psp.kind === 'bacen') {
    const ports = openBacen(config.psp, now);
    const close = async (): Promise<void> => {
      local.closeMail();
      await ports.psp.close();
    };
    return { ...local, ...ports, bank: null, close };
  }
  const [{ createSimulator }, { createSimulatorPayouts, createSimulatorPsp }] = await Promise.all([
    import('./pix/simulator/simulator.ts'),
    import('./pix/simulator/simulator-psp.ts'),
  ]);
  const bank = createSimulator({
    path: join(config.dataDir, 'pix-simulator.db'),
    key: DEMO_KEY,
    receiverName: 'Vendinha Demo',
    receiverCity: 'Caxias do Sul',
    location: `${config.publicOrigin.replace(/^https?:\/\//, '')}/dev/pix`,
    now,
  });
  if (isServing) bank.webhooks.start();
  const close = async (): Promise<void> => {
    local.closeMail();
    await bank.close();
  };
  return { ...local, psp: createSimulatorPsp(bank), payouts: createSimulatorPayouts(bank), bank, close };
}

function openMail(
  { mail, jobs }: Config,
  now: () => number,
): { mailer: Mailer; mailBox: BoxMailer | null; closeMail: () => void } {
  if (mail.kind === 'smtp') {
    const mailer = createSmtpMailer({ ...mail, connections: jobs.mail });
    return { mailer, mailBox: null, closeMail: () => mailer.close() };
  }
  const mailBox = createBoxMailer(now);
  return { mailer: mailBox, mailBox, closeMail: () => undefined };
}

function openBacen(
  settings: Extract<PspSettings, { kind: 'bacen' }>,
  now: () => number,
): Pick<Providers, 'psp' | 'payouts'> {
  const config = {
    baseUrl: settings.baseUrl,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    tokenPath: settings.tokenPath ?? '/oauth/token',
    tokenFromRoot: settings.tokenPath !== null,
    key: settings.pixKey,
    skipWebhookMtls: false,
    clientCertificate: {
      cert: readFileSync(settings.certFile, 'utf8'),
      key: readFileSync(settings.keyFile, 'utf8'),
    },
    ca: null,
    timeoutMs: PSP_TIMEOUT_MS,
  };
  const connection = connectBacen(config, now);
  return {
    psp: createBacenPsp(config, now, connection),
    payouts: createBacenPayouts(config.key, connection.call),
  };
}
