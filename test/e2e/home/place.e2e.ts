import type { Page } from '@playwright/test';
import { heldOf } from '../../../scripts/drill/kept-text.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, signIn, waitForWorker } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

/** The browser's permissions in every other test. */
const ALLOWED = ['geolocation', 'clipboard-read', 'clipboard-write'];

const CEP = '95020360';
const STREET = 'Rua Sinimbu';

const field = (page: Page) => page.getByRole('textbox', { name: 'CEP ou endereço' });
const near = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: `Perto de ${name}`, exact: true });
const card = (page: Page) => page.getByRole('article').filter({ hasText: SHOP });

async function search(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

test.describe('in a context of its own', () => {
  // No permission to read the position.
  test.use({ permissions: ['clipboard-read'] });

  test('[H-05] [H-06] [H-09] who tells no position is shown the shops around a place', async ({
    page,
    context,
    customer,
  }) => {
    await test.step('without permission a CEP shows the shops around it; a reload remembers, a sign-out forgets', async () => {
      await openScreen(page, customer, '/home');
      await expect(near(page, 'você')).toBeVisible();
      await search(page, '9502');
      await expect(page.getByText('O CEP tem 8 dígitos.')).toBeVisible();
      await looksRight(page, 'cep-ou-endereco');
      await search(page, CEP);
      await expect(near(page, STREET)).toBeFocused();
      // Measured from the street, not from the device: some fifteen kilometres.
      await expect(card(page).getByText(/^Público • 1\d,\d km$/)).toBeVisible();
      await looksRight(page, 'perto-de-um-lugar');

      await reload(page);
      await expect(near(page, STREET)).toBeVisible();
      await expect(card(page).getByText(/^Público • 1\d,\d km$/)).toBeVisible();
      await expect(page.getByText('Não foi possível obter sua localização.')).toHaveCount(0);
      await page.getByRole('button', { name: 'Usar minha localização' }).click();
      await expect(page.getByText('Não foi possível obter sua localização.')).toBeVisible();
      await expect(near(page, STREET)).toBeVisible();

      await page.getByRole('button', { name: 'Sair' }).click();
      await expect(page).toHaveURL('/login');
      await expect.poll(() => heldOf(page, [STREET, CEP])).toEqual([]);
      await signIn(page, customer);
      await expect(near(page, 'você')).toBeVisible();
      await expect(field(page)).toBeVisible();
    });
    await test.step('an address of several places lets one be chosen, and changed for another', async () => {
      await search(page, 'Caxias do Sul');
      const places = page.getByRole('region', { name: 'Qual destes lugares?' });
      await expect(places.getByRole('listitem')).toHaveCount(2);
      await looksRight(page, 'qual-destes-lugares');
      await places.getByRole('button', { name: STREET }).click();
      await expect(near(page, STREET)).toBeFocused();

      await page.getByRole('button', { name: 'Trocar' }).click();
      await expect(field(page)).toBeFocused();
      await search(page, 'Rua que ninguém conhece');
      await expect(
        page.getByText('Endereço não encontrado. Confira a rua e acrescente a cidade.'),
      ).toBeVisible();
      await expect(field(page)).toHaveValue('Rua que ninguém conhece');
      await search(page, '80020-310');
      await expect(near(page, 'Rua XV de Novembro')).toBeVisible();
      await expect(page.getByText('Nenhum local disponível no momento')).toBeVisible();
      await looksRight(page, 'perto-de-nada');
    });
    await test.step('the device is looked around again once it may tell where it is', async () => {
      await page.getByRole('button', { name: 'Trocar' }).click();
      await search(page, CEP);
      await expect(near(page, STREET)).toBeVisible();
      await context.grantPermissions(['geolocation']);
      await page.getByRole('button', { name: 'Usar minha localização' }).click();
      await expect(near(page, 'você')).toBeVisible();
      await expect(card(page).getByText(/^Público • \d{3}m$/)).toBeVisible();
    });
  });
});

test.describe('with the worker', () => {
  test.use({ keptWorker: true });

  test.afterEach(({ context }) => context.grantPermissions(ALLOWED));

  test('[H-05] [X-01] without a connection the field is there, says what it needs, keeps the text and tries again', async ({
    page,
    context,
    customer,
    pageWatch,
  }) => {
    pageWatch.allow(NETWORK_FAULTS);
    await context.clearPermissions();
    await openScreen(page, customer, '/home');
    await waitForWorker(page);
    await context.setOffline(true);
    await reload(page);
    await search(page, STREET);
    await expect(
      page.getByText('Sem conexão: a busca por CEP ou endereço precisa de internet.'),
    ).toBeVisible();
    await expect(field(page)).toHaveValue(STREET);
    await looksRight(page, 'busca-sem-conexao');
    await context.setOffline(false);
    // The browser may need a moment to let the first request through.
    await expect(async () => {
      const again = page.getByRole('search').getByRole('button', { name: 'Tentar novamente' });
      if (await again.isVisible()) await again.click();
      await expect(near(page, STREET)).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(card(page)).toBeVisible();
  });
});
