import { looksRight } from '../support/look.ts';
import { test } from '../support/test.ts';
import {
  tourAccount,
  tourManager,
  tourMoney,
  tourProfileForm,
  tourRevenue,
  tourShopping,
} from '../support/tour.ts';

// The worker has no part in these: without it the whole app is not fetched behind each test.
test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('axe finds nothing on the account screens of a desktop', async ({ page }) => {
    const look = (name: string): Promise<void> => looksRight(page, name);
    await tourAccount({ page, look });
    await tourProfileForm({ page, look });
  });

  test('axe finds nothing on the money screens of a desktop', async ({ page, shopId, newDevice }) => {
    test.slow();
    await tourMoney({ page, shopId, look: (name) => looksRight(page, name) });
    const owner = await newDevice();
    await tourRevenue({ page: owner.page, look: (name) => looksRight(owner.page, name) });
  });
});

test('axe finds nothing on the shopping screens of a desktop', async ({
  page,
  customer,
  shopId,
  pageWatch,
}) => {
  test.slow();
  await tourShopping({ page, customer, shopId, pageWatch, look: (name) => looksRight(page, name) });
});

test("axe finds nothing on an owner's screens of a desktop", async ({ page, shopId, pageWatch }) => {
  test.slow();
  await tourManager({ page, shopId, pageWatch, look: (name) => looksRight(page, name) });
});
