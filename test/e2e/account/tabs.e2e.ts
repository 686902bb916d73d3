import type { Page } from '@playwright/test';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { signIn, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail' });

/** Types into a tab while a part of the app is still loading, then lets the part arrive. */
async function typeEarly(tab: Page): Promise<void> {
  await tab.clock.install();
  let come = (): void => undefined;
  const hold = new Promise<void>((resolve) => {
    come = resolve;
  });
  await tab.route(/\/keepers-[^/]*\.js$/, async (route) => {
    await hold;
    await route.continue();
  });
  await tab.goto('/history');
  await expect(tab).toHaveURL('/login');
  await email(tab).pressSequentially('alguem');
  const came = tab.waitForResponse(/\/keepers-[^/]*\.js$/);
  come();
  await came;
  await tab.waitForLoadState('networkidle');
}

test('[F-08] [F-01] [X-06] a tab that waits at the sign-in goes on where it was headed once another keeps a session; one in which something is typed does not, be it while the app is on its way', async ({
  page,
  context,
  customer,
}) => {
  const [waiting, typed] = [await context.newPage(), await context.newPage()];
  for (const tab of [waiting, typed]) {
    await tab.goto('/history');
    await expect(tab).toHaveURL('/login');
    await tab.waitForLoadState('networkidle');
  }
  await email(typed).pressSequentially('alguem');
  const early = await context.newPage();
  await typeEarly(early);
  await signIn(page, customer, true);
  await expect(page).toHaveURL('/home');
  // The time within which a tab without typed text would follow the sign-in.
  await early.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await early.clock.runFor(5000);
  for (const tab of [typed, early]) {
    await expect(tab).toHaveURL('/login');
    await expect(email(tab)).toHaveValue('alguem');
  }
  await expect(waiting).toHaveURL('/history');
  await expect(waiting.getByRole('heading', { name: 'Histórico' })).toBeVisible();
  await email(typed).press('ControlOrMeta+a');
  await email(typed).press('Delete');
  await typed.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(typed).toHaveURL('/history');
});

test.describe('with the worker', () => {
  test.use({ keptWorker: true });

  test('[F-14] a sign-out without a connection revokes its token once there is one, be it at the next start', async ({
    page,
    context,
    customer,
    pageWatch,
  }) => {
    pageWatch.allow(NETWORK_FAULTS);
    /** Bodies of the requests that revoked a token. A page that is being left may still send one. */
    const revoked = new Set<string | null>();
    context.on('response', (response) => {
      const request = response.request();
      if (response.ok() && request.headers()['x-amz-target']?.endsWith('.RevokeToken'))
        revoked.add(request.postData());
    });
    const isRevoked = () => expect.poll(() => revoked.size, { timeout: 90_000 }).toBeGreaterThanOrEqual(1);
    const leave = async (): Promise<void> => {
      await signIn(page, customer, true);
      await expect(page).toHaveURL('/home');
      await waitForWorker(page);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Sair' }).click();
      await expect(page).toHaveURL('/login');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('vendinha.unrevoked'))).not.toBeNull();
    };
    await leave();
    await context.setOffline(false);
    await isRevoked();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('vendinha.unrevoked'))).toBeNull();

    await leave();
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto('/login');
    // The left page may have revoked the token unseen. The mark is removed with the provider's answer.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('vendinha.unrevoked'))).toBeNull();
  });
});
