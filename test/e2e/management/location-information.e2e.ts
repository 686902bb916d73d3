import { openScreen, shopIsLive, whiteTiles } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test('[L-01] [L-02] a place tells where it is, what stands there and what it offers, and leads to its shop', async ({
  page,
  customer,
  shopId,
}) => {
  await whiteTiles(page);
  await openScreen(page, customer, '/home');
  await page
    .getByRole('article')
    .filter({ hasText: SHOP })
    .getByRole('link', { name: /Informações/ })
    .click();
  await expect(page).toHaveURL(`/location-information/${shopId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bebidas, lanches e congelados, 24 horas');
  const place = page.getByRole('region', { name: 'Localização' });
  await expect(place).toContainText('Rua das Videiras, 120');
  await expect(place).toContainText('CEP 95010-120');
  await expect(place.getByRole('region', { name: `Mapa de ${SHOP}` })).toBeVisible();
  await expect(place.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  await expect(place.getByRole('link', { name: 'Como chegar' })).toHaveAttribute('href', /-29\.0301/);
  const equipment = page.getByRole('region', { name: 'Equipamento' });
  await expect(equipment).toContainText('Tranca Inteligente');
  await expect(equipment).not.toContainText('Preço de compra');
  await expect(equipment).toContainText('Público');
  await expect(page.getByRole('region', { name: 'Responsável' })).toContainText('O nome não aparece');
  await expect(
    page.getByRole('region', { name: 'Promoções Ativas' }).getByRole('listitem').first(),
  ).toBeVisible();
  const actions = page.getByRole('region', { name: 'Ações Disponíveis' });
  await expect(actions.getByRole('button', { name: 'Chat' })).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Suporte' })).toBeVisible();
  await actions.getByRole('button', { name: 'Fazer Compras' }).click();
  await shopIsLive(page);
});
