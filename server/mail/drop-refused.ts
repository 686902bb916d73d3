import { isRefusedAddress, type Mailer } from './mail-port.ts';

interface Log {
  info(detail: object, message: string): void;
}

/**
 * A mailer for mail that its reader can ask for again. A mail that is refused because of its address counts as sent: to
 * try it again and again would harm the sender's name. The log is told without the address.
 */
export function dropRefused(mailer: Mailer, log: Log): Mailer {
  return {
    async send(message) {
      try {
        await mailer.send(message);
      } catch (error) {
        if (!isRefusedAddress(error)) throw error;
        log.info({}, 'the mail server refused an address');
      }
    },
  };
}
