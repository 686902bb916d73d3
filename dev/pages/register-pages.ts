import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { OPEN } from '../../server/web/admission.ts';
import type { Simulator } from '../bank/simulator.ts';
import type { BoxMailer } from './box-mailer.ts';
import { registerDevMail } from './dev-mail.ts';
import { registerDevPix } from './dev-pix.ts';

/** Opens the /dev pages: the mail that was sent and the bank. */
export async function registerPages(
  app: FastifyInstance,
  { mailBox, bank }: { mailBox: BoxMailer; bank: Simulator },
): Promise<void> {
  const style = readFileSync(new URL('page/dev-style.css', import.meta.url));
  app.get('/dev/style.css', OPEN, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  );
  registerDevMail(app, mailBox);
  await registerDevPix(app, bank);
}
