import type {
  PushPermission,
  PushPort,
  PushServices,
  PushSupport,
} from '../../../src/data/commands/push-device.ts';
import type { DeviceAddress, PushAnswer } from '../../../src/data/wire/push.ts';
import type { PushNotice, PushWishes } from '../../../src/records/push.ts';

/**
 * A browser with a push service, and the server that stores addresses. A test sets their answers and reads their state.
 */
export class FakePush {
  support: PushSupport = 'yes';
  permission: PushPermission = 'default';
  /** The person's answer to the browser's request. */
  answer: PushPermission = 'granted';
  /** The server's answer. */
  server: PushAnswer = 'done';
  signIn: string | null = 'sign-in-1';
  /** True where the sign-in outlives the tab. */
  isKept = true;
  /** Promise that delays the answer with the server's key. */
  keyHeld: Promise<void> = Promise.resolve();
  /** Promise that delays the browser's answer with an address. */
  addressHeld: Promise<void> = Promise.resolve();
  /** The browser's address. It stays when another person signs in. */
  address: DeviceAddress | null = null;
  /** Wishes on the server, by address. */
  readonly stored = new Map<string, PushWishes>();
  /** Calls to the server, in order. */
  readonly calls: string[] = [];
  /** Number of requests for the server's key. */
  keyAsked = 0;
  /** Number of requests for an address. */
  subscribing = 0;
  /** The messages that the device shows. */
  tray: PushNotice[] = [];
  #made = 0;

  readonly port: PushPort = {
    support: () => this.support,
    permission: () => this.permission,
    ask: async () => {
      if (this.permission === 'default') this.permission = this.answer;
      return this.permission;
    },
    current: async () => this.address,
    subscribe: async () => {
      this.subscribing += 1;
      await this.addressHeld;
      if (this.permission !== 'granted') throw new DOMException('denied', 'NotAllowedError');
      this.#made += this.address ? 0 : 1;
      this.address ??= {
        endpoint: `https://push.example/${this.#made}`,
        keys: { p256dh: 'point', auth: 'secret' },
      };
      return this.address;
    },
    unsubscribe: async () => {
      this.address = null;
      this.tray = [];
    },
    shown: async () =>
      this.tray.map((one) => ({
        ...one,
        close: () => {
          this.tray = this.tray.filter((other) => other !== one);
        },
      })),
    clear: async () => {
      this.tray = [];
    },
    timeZone: () => 'America/Sao_Paulo',
  };

  readonly services = async (): Promise<PushServices> => ({
    port: this.port,
    wire: {
      key: async () => {
        this.keyAsked += 1;
        await this.keyHeld;
        return this.server === 'unavailable' ? null : 'key';
      },
      store: async ({ endpoint }, wishes) => {
        this.calls.push('store');
        if (this.server === 'done') this.stored.set(endpoint, wishes);
        return this.server;
      },
      remove: async (endpoint) => {
        this.calls.push('remove');
        if (this.server === 'done') this.stored.delete(endpoint);
        return this.server;
      },
    },
    signIn: async () => this.signIn,
    isKept: async () => this.isKept,
  });
}
