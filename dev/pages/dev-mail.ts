import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../server/mail/escape-html.ts';
import { OPEN } from '../../server/web/admission.ts';
import type { BoxMailer } from './box-mailer.ts';

/** /dev/mail and /dev/mail.json: the demo's mails, newest first. It keeps them instead of sending them. */
export function registerDevMail(app: FastifyInstance, box: BoxMailer): void {
  app.get('/dev/mail.json', OPEN, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return box.list().map(({ to, subject, text, sentAt }) => ({
      to,
      subject,
      text,
      sentAt,
      code: /\b\d{6}\b/.exec(text)?.[0] ?? null,
    }));
  });
  app.get('/dev/mail', OPEN, async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    const mails = box
      .list()
      .map(
        ({ to, subject, text, sentAt }) =>
          `<article class="card"><p class="soft">${escapeHtml(new Date(sentAt).toLocaleTimeString('pt-BR'))} · para ${escapeHtml(to)}</p><h2>${escapeHtml(subject)}</h2><pre>${escapeHtml(text)}</pre></article>`,
      );
    const list =
      mails.join('') ||
      '<p class="soft">Nada foi enviado ainda. Cadastre-se no aplicativo para receber um código.</p>';
    return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>E-mails da demonstração</title><link rel="stylesheet" href="/dev/style.css"><main><h1>E-mails da demonstração</h1><p class="soft"><a href="/dev/mail">Atualizar</a></p>${list}</main></html>`;
  });
}
