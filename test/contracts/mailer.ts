import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mailer, MailMessage } from '../../server/mail/mail-port.ts';

export const message: MailMessage = {
  to: 'marina@exemplo.com.br',
  subject: '123456 é o seu código da Vendinha',
  text: 'Olá, Marina!\n.\nSeu código é 123456.\n',
  html: '<p>Olá, Marina! Seu código é <b>123456</b>.</p>',
};

export interface MailerBench {
  mailer: Mailer;
  /** Arrived messages, oldest first, as read by their recipient. */
  arrived(): MailMessage[];
  stop(): Promise<void>;
}

/** Contract of every mailer. */
export function describeMailer(name: string, open: () => Promise<MailerBench>): void {
  describe(`a mailer: ${name}`, () => {
    let bench: MailerBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.stop());

    test('delivers recipient, subject, text and html whole, accents included', async () => {
      await bench.mailer.send(message);
      expect(bench.arrived().at(-1)).toEqual(message);
    });

    test('delivers what is sent at once, each to its own recipient', async () => {
      const before = bench.arrived().length;
      const people = Array.from({ length: 8 }, (_, index) => `pessoa${index}@exemplo.com.br`);
      await Promise.all(people.map((to) => bench.mailer.send({ ...message, to })));
      const arrived = bench.arrived().slice(before);
      expect(arrived.map(({ to }) => to).sort()).toEqual(people);
    });

    test('never takes one recipient for two', async () => {
      await bench.mailer.send({ ...message, to: 'a+b@exemplo.com.br' });
      expect(bench.arrived().at(-1)?.to).toBe('a+b@exemplo.com.br');
    });
  });
}
