import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import Fastify from 'fastify';
import { registerSimulatorApi } from '../../../dev/bank/api.ts';
import { createSimulator, type Simulator } from '../../../dev/bank/simulator.ts';
import { createBucket } from '../../bench/server/bucket.ts';
import { KEYS, startRadosgw } from '../../bench/server/radosgw.ts';
import { type SmtpServer, startSmtpServer } from '../../bench/server/smtp-server.ts';

const BANK_PORT = 9443;
const PICTURES_PORT = 9000;
const [SHOP, BANK, MAIL] = ['vendinha.exemplo.com.br', 'pix.provedor.com.br', 'mail.exemplo.com.br'];

/** Services outside of the machine that the page sets up. */
export interface World {
  bank: Simulator;
  mail: SmtpServer;
  /** Puts the drill's own addresses into the page's text. */
  localize(text: string): string;
  /** Calls the webhook's address without the bank's certificate. Returns the status. */
  callUncertified(): Promise<number>;
}

interface Pair {
  key: string;
  cert: string;
}

/** Opens a bank behind a private authority, a mail server and a bucket, and gives the shop its name. */
export async function openWorld(key: string): Promise<World> {
  appendFileSync('/etc/hosts', `\n127.0.0.1 ${SHOP} ${BANK}\n`);
  const authority = selfSigned('psp-ca');
  const server = signed(BANK, authority);
  const caller = signed('webhook', authority);
  const client = signed('vendinha', authority);
  const exported = ['pkcs12', '-export', '-passout', 'pass:', '-inkey', client.key, '-in', client.cert];
  openssl([...exported, '-out', 'psp.p12']);
  for (const name of ['psp-ca.pem', 'psp-webhook-ca.pem']) execFileSync('cp', [authority.cert, name]);

  const post = (url: string, body: unknown, as?: Pair): Promise<number> => posted(url, body, as);
  let webhook = '';
  const bank = createSimulator({
    path: ':memory:',
    key,
    receiverName: 'Vendinha',
    receiverCity: 'Recife',
    location: `${BANK}:${BANK_PORT}`,
    now: Date.now,
    post: async (url, body) => {
      webhook = url;
      return (await post(url, body, caller)) < 300;
    },
  });
  bank.webhooks.start();
  const app = Fastify({
    https: { ...read(server), ca: readFileSync(authority.cert), requestCert: true, rejectUnauthorized: true },
  });
  const contract = { clientId: 'cliente-do-contrato', clientSecret: 'segredo-do-contrato', now: Date.now };
  await registerSimulatorApi(app, bank, contract);
  await app.listen({ host: '127.0.0.1', port: BANK_PORT });
  const mail = await startSmtpServer();
  const pictures = await openPictures();
  return {
    bank,
    mail,
    localize: (text) =>
      text
        .replace(`https://${BANK}/v2`, `https://${BANK}:${BANK_PORT}`)
        .replace(`smtps://vendinha:segredo@${MAIL}:465`, mail.url)
        .replace(/^(S3_\w+)=.*$/gm, (line, name: string) => `${name}=${pictures[name] ?? line}`),
    callUncertified: () => post(webhook, { pix: [] }),
  };
}

/** Opens a storage of pictures with a bucket in it. Returns its settings for the server. */
async function openPictures(): Promise<Record<string, string>> {
  let port = PICTURES_PORT;
  const { endpoint } = await startRadosgw(async () => port++);
  const bucket = { endpoint, publicEndpoint: null, bucket: 'vendinha-pictures', region: 'us-east-1' };
  await createBucket({ ...bucket, ...KEYS });
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  };
}

const openssl = (args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' });
const read = ({ key, cert }: Pair) => ({ key: readFileSync(key), cert: readFileSync(cert) });

function selfSigned(name: string): Pair {
  const pair = { key: `/tmp/${name}.key`, cert: `/tmp/${name}.crt` };
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
  openssl([...made, '-keyout', pair.key, '-out', pair.cert]);
  return pair;
}

/** A certificate for a host of that name. */
function signed(name: string, by: Pair): Pair {
  const [cert, key] = [`/tmp/${name}.crt`, `/tmp/${name}.key`];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
  const forHost = ['-addext', `subjectAltName=DNS:${name}`, '-addext', 'basicConstraints=critical,CA:FALSE'];
  openssl([...made, ...forHost, '-CA', by.cert, '-CAkey', by.key, '-keyout', key, '-out', cert]);
  return { key, cert };
}

function posted(url: string, body: unknown, as?: Pair): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const certified = as ? read(as) : {};
    request(url, { method: 'POST', headers, ...certified, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}
