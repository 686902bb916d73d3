import { expect, test } from 'vitest';
import type { Page } from '../../sw/ask-page.ts';
import { wakePages } from '../../sw/background-sync.ts';

const awake: Page = {
  postMessage(message, [port]) {
    if ((message as { type: string }).type === 'SEND') port?.postMessage('awake');
  },
};
const asleep: Page = { postMessage: () => undefined };

test('[SY-90] the event is done once one page works on its outbox', async () => {
  await expect(wakePages([asleep, awake], 60_000)).resolves.toBeUndefined();
});

test('[SY-90] without a page, or with none that answers, the event fails, so that the browser repeats it', async () => {
  await expect(wakePages([])).rejects.toThrow();
  await expect(wakePages([asleep], 1)).rejects.toThrow();
});
