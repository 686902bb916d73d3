import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { PushNotice } from '../../../src/records/push.ts';
import type { TestDevice } from '../../server/push/support/push-service.ts';

/** Storage key by which the page remembers over reloads that it has an address. */
const KEPT = 'test.push-key';

/**
 * Gives a browser an address at the test's push service, because this browser has no service. The address and its keys
 * are real, and its messages are encrypted.
 */
export async function subscribeAt(context: BrowserContext, { endpoint, keys }: TestDevice): Promise<void> {
  await context.addInitScript(
    ({ endpoint, keys, kept }) => {
      const current = () => {
        const key = localStorage.getItem(kept);
        return key === null
          ? null
          : {
              endpoint,
              options: { applicationServerKey: Uint8Array.from(JSON.parse(key) as number[]).buffer },
              toJSON: () => ({ endpoint, keys }),
              unsubscribe: async () => {
                localStorage.removeItem(kept);
                return true;
              },
            };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem(kept, JSON.stringify([...applicationServerKey]));
          return current();
        },
      });
    },
    { endpoint, keys, kept: KEPT },
  );
}

/** True where the page's browser has an address. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate((kept) => localStorage.getItem(kept) !== null, KEPT);

/** Hands messages to the page's worker, as the browser does once it has decrypted them. */
export async function openDelivery(page: Page): Promise<(notice: PushNotice) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((found) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) found(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (notice) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(notice),
    });
  };
}

/** Notifications of the app that the browser shows, as [title, text]. */
export const shownBy = (page: Page): Promise<[string, string][]> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (!active) return [];
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body }) => [title, body]);
  });

/** Taps the shown notification. No test can press outside of the page, so this sends the event to the page's worker. */
export async function tapShown(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('nothing is shown');
    const tapped = Object.assign(new Event('notificationclick'), { notification });
    const done: Promise<unknown>[] = [];
    Object.assign(tapped, { waitUntil: (work: Promise<unknown>) => done.push(work) });
    scope.dispatchEvent(tapped);
    await Promise.all(done);
  });
}

interface ServiceWorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
}
