import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { typedKey } from '../../../src/data/rows/chat.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { SHOP } from '../support/shop-fixture.ts';
import type { TestPerson } from '../support/show.tsx';
import { box, openChat, person } from './open-chat.tsx';

const AT = `/location-chat/${SHOP}`;
/** Longer than the delay of storing typed text, ms. */
const KEPT_BY = 500;

const keyOf = ({ user }: TestPerson): string =>
  typedKey({ locationId: SHOP, customerId: user.sub, role: 'customer' });
const keptOf = (someone: TestPerson) => someone.data.read((tx) => tx.kept(keyOf(someone)));
/** Lets the delay of storing typed text pass. */
const pause = () => act(() => vi.advanceTimersByTimeAsync(KEPT_BY));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));

/**
 * Notes every stored state that another page or the next start could find: the text of the box, and the texts in the
 * outbox.
 */
function watchDevice({ data, ...someone }: TestPerson) {
  const seen: string[] = [];
  const key = keyOf({ data, ...someone });
  const stop = data.live
    .list('device', {
      scope: { kind: 'chat', id: SHOP },
      read: async (tx) => {
        const texts = (await tx.entries()).map(({ about }) =>
          about.kind === 'chatMessage' ? about.text : '?',
        );
        seen.push(JSON.stringify([(await tx.kept(key)) ?? null, ...texts]));
        return [];
      },
    })
    .subscribe(() => undefined);
  return { seen, stop };
}

/** Holds up the queueing of messages until each is let through or refused. */
function holdQueue({ data }: TestPerson) {
  const { enqueue } = data.outbox;
  const held: { go: () => void; fail: () => void }[] = [];
  const ended: Promise<void>[] = [];
  data.outbox.enqueue = (draft) => {
    const turn = new Promise<void>(
      (go, fail) => void held.push({ go, fail: () => fail(new Error('no room')) }),
    );
    const end = turn.then(() => enqueue(draft));
    ended.push(end.catch(() => undefined));
    return end;
  };
  return { held, ended };
}

test('[X-03] a message leaves its box in the transaction that queues it: whenever the page is killed, the words are there once', async () => {
  const someone = person();
  const { user } = openChat(someone, AT);
  await user.type(await box(), 'Tem gelo?');
  await expect.poll(() => keptOf(someone)).toBe('Tem gelo?');
  someone.browser.online = false;
  someone.server.fault = 'offline';
  act(() => someone.data.hinted(false));
  // The page is killed in the transaction that queues the message, so nothing is stored separately.
  const { enqueue } = someone.data.outbox;
  someone.data.outbox.enqueue = (draft) => {
    someone.data.keep = () => new Promise(() => undefined);
    return enqueue(draft);
  };
  const device = watchDevice(someone);
  await waitFor(() => expect(device.seen).toContain('["Tem gelo?"]'));
  await user.type(await box(), '{Enter}');
  await waitFor(() => expect(device.seen).toContain('[null,"Tem gelo?"]'));
  await pause();
  device.stop();
  expect(device.seen).not.toContain('["Tem gelo?","Tem gelo?"]');
  expect(device.seen).not.toContain('[null]');
});

test('[X-03] what is typed while a message is being queued stays in the box, and is on the device behind it', async () => {
  const someone = person();
  const { user, unmount } = openChat(someone, AT);
  const { held, ended } = holdQueue(someone);
  await user.type(await box(), 'Tem gelo?{Enter}');
  await waitFor(() => expect(held).toHaveLength(1));
  await user.type(await box(), 'E carvão');
  await pause();
  // A page that ends now stores both texts.
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => keptOf(someone)).toBe('Tem gelo?\nE carvão');
  const { keep } = someone.data;
  someone.data.keep = async () => undefined;
  held[0]?.go();
  await ended[0];
  expect(await keptOf(someone)).toBe('E carvão');
  someone.data.keep = keep;
  expect(await box()).toHaveValue('E carvão');

  await user.type(await box(), '?{Enter}');
  await waitFor(() => expect(held).toHaveLength(2));
  await user.type(await box(), 'Oi');
  held[1]?.go();
  await ended[1];
  // The box is stored once nothing is on its way into the outbox.
  await expect.poll(() => keptOf(someone)).toBe('Oi');
  unmount();
  expect(await keptOf(someone)).toBe('Oi');
});

test('[X-03] what is queued already is not kept again as unsent words', async () => {
  const someone = person();
  const { user } = openChat(someone, AT);
  const { enqueue } = someone.data.outbox;
  let queued = false;
  let tell = (): void => undefined;
  someone.data.outbox.enqueue = async (draft) => {
    await enqueue(draft);
    queued = true;
    await new Promise<void>((told) => {
      tell = told;
    });
  };
  await user.type(await box(), 'Tem gelo?{Enter}');
  await expect.poll(() => queued).toBe(true);
  await user.type(await box(), 'E carvão');
  await pause();
  expect(await keptOf(someone)).toBeUndefined();
  // A page that ends now does not know yet that the message is queued. A page that stays learns of it.
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => keptOf(someone)).toBe('Tem gelo?\nE carvão');
  tell();
  await expect.poll(() => keptOf(someone)).toBe('E carvão');
});

test('[X-03] what cannot be queued is in the box again, before what was typed since', async () => {
  const someone = person();
  const { user, said } = openChat(someone, AT);
  const { held } = holdQueue(someone);
  await user.type(await box(), 'Tem gelo?{Enter}');
  await waitFor(() => expect(held).toHaveLength(1));
  await user.type(await box(), 'E carvão');
  held[0]?.fail();
  await waitFor(async () => expect(await box()).toHaveValue('Tem gelo?\nE carvão'));
  await waitFor(() => expect(said.map(({ message }) => message)).toEqual(['Erro ao enviar mensagem']));
  await expect.poll(() => keptOf(someone)).toBe('Tem gelo?\nE carvão');
});

test('[C-01, X-03] what the server refuses is kept as unsent words before it leaves the outbox', async () => {
  const someone = person();
  someone.server.onCreate = () => {
    throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message: 'Recusada pelo servidor.' });
  };
  const { user } = openChat(someone, AT);
  const device = watchDevice(someone);
  // Offline, so that the outbox keeps the message until the test has seen it.
  someone.browser.online = false;
  act(() => someone.data.hinted(false));
  await user.type(await box(), 'Tem gelo?{Enter}');
  await waitFor(() => expect(device.seen).toContain('[null,"Tem gelo?"]'));
  const queued = device.seen.indexOf('[null,"Tem gelo?"]');
  someone.browser.online = true;
  act(() => someone.data.hinted(true));
  await waitFor(() => expect(device.seen.at(-1)).toBe('["Tem gelo?"]'));
  expect(device.seen.slice(queued)).not.toContain('[null]');
  device.stop();
});

/** A person with stored text on this device, which is slow to read it. */
async function slowToTell(words: string) {
  const someone = person();
  await someone.data.keep(keyOf(someone), words);
  const { read } = someone.data;
  let tell = (): void => undefined;
  const told = new Promise<void>((go) => {
    tell = go;
  });
  someone.data.read = async (work) => {
    const answer = await read(work);
    await told;
    return answer;
  };
  const kept = () => read((tx) => tx.kept(keyOf(someone)));
  return { someone, tell: () => tell(), kept };
}

test('[X-03] words of before stand before what is typed until the device has told them, and are not stored over', async () => {
  const { someone, tell, kept } = await slowToTell('Tem gelo?');
  const { user } = openChat(someone, AT);
  await user.type(await box(), 'E carvão');
  await pause();
  window.dispatchEvent(new Event('pagehide'));
  expect(await kept()).toBe('Tem gelo?');
  expect(await box()).toHaveValue('E carvão');
  tell();
  await waitFor(async () => expect(await box()).toHaveValue('Tem gelo?\nE carvão'));
  await expect.poll(kept).toBe('Tem gelo?\nE carvão');
});

test('[X-03] whoever leaves before the device has told the words of before leaves both', async () => {
  const { someone, tell, kept } = await slowToTell('Tem gelo?');
  const { user, unmount } = openChat(someone, AT);
  await user.type(await box(), 'E carvão');
  unmount();
  tell();
  await expect.poll(kept).toBe('Tem gelo?\nE carvão');
});

test('[X-03] a message that is sent before the device has told the words of before goes alone, and they come back', async () => {
  const { someone, tell, kept } = await slowToTell('Tem gelo?');
  const { user } = openChat(someone, AT);
  await user.type(await box(), 'E carvão');
  someone.browser.online = false;
  someone.server.fault = 'offline';
  act(() => someone.data.hinted(false));
  await user.type(await box(), '{Enter}');
  tell();
  await waitFor(async () => expect(await box()).toHaveValue('Tem gelo?'));
  const queued = async () =>
    (await someone.data.read((tx) => tx.entries())).map(({ about }) =>
      about.kind === 'chatMessage' ? about.text : '?',
    );
  await expect.poll(queued).toEqual(['E carvão']);
  await expect.poll(kept).toBe('Tem gelo?');
});
