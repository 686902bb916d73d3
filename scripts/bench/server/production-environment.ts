import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_CERTIFICATE, CLIENT_KEY } from './client-certificate.ts';

export const POOL = { userPoolId: 'us-east-1_Vendinha1', clientId: '3k0vendinha0app0client0web' };

/**
 * Production's settings. The bank and the mail server are never reached, because a purchase from the balance needs
 * neither.
 */
export function productionEnvironment(folder: string): Record<string, string> & { DATA_DIR: string } {
  return {
    ...nowhere(folder),
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'fatal',
    // Each person of the load has an address of their own, as a proxy in front would name it.
    TRUSTED_PROXIES: '1',
    USER_POOL_ID: POOL.userPoolId,
    USER_POOL_CLIENT_ID: POOL.clientId,
  };
}

/** Variables of production for services that do not exist. `folder` exists. */
export function nowhere(folder: string): Record<string, string> {
  const [PSP_CERT_FILE, PSP_KEY_FILE] = [join(folder, 'client.pem'), join(folder, 'client.key')];
  writeFileSync(PSP_CERT_FILE, CLIENT_CERTIFICATE);
  writeFileSync(PSP_KEY_FILE, CLIENT_KEY);
  return {
    PUBLIC_ORIGIN: 'https://vendinha.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1?tls=none',
    MAIL_FROM: 'Vendinha <ola@vendinha.example.com>',
    OPERATIONS_MAIL: 'envios@vendinha.example.com',
    CEP_URL: 'http://127.0.0.1:1/ws',
    CEP_PLACES_URL: 'http://127.0.0.1:1/cep',
    ADDRESS_URL: 'http://127.0.0.1:1',
    PSP: 'bacen',
    PSP_URL: 'https://127.0.0.1:1/api',
    PSP_CLIENT_ID: 'vendinha',
    PSP_CLIENT_SECRET: 'segredo-do-contrato',
    PSP_CERT_FILE,
    PSP_KEY_FILE,
    PSP_PIX_KEY: 'loja@vendinha.example.com',
  };
}
