import { looksRight } from '../support/look.ts';
import { looksOf, looksOfColumns } from '../support/looks-of.ts';
import { test } from '../support/test.ts';
import { tourWide } from '../support/tour.ts';

// SHOTS photographs all screens at this size, too.
if (process.env.SHOTS) {
  looksOfColumns('a desktop');
  looksOf('a desktop');
}

test('axe finds nothing on the screens that a desktop lays out otherwise than a phone', async ({
  page,
  shopId,
}) => {
  await tourWide({ page, shopId, look: (name) => looksRight(page, name) });
});
