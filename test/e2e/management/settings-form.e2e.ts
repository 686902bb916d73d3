import { keptText } from '../../../scripts/drill/kept-text.ts';
import { BENTO, changeRecord, getRecord, locationOf, type RecordRow } from '../support/api.ts';
import {
  called,
  contentOf,
  insists,
  KEPT,
  OFFLINE,
  returnLosingAnAnswer,
  STOP,
  seesPending,
  writesOf,
} from '../support/kept-writes.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker, whiteTiles } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

test.beforeEach(({ pageWatch }) => pageWatch.allow(NETWORK_FAULTS));

test('[MC-01] [MC-03] [MC-04] [X-03] [X-04] settings say what is wrong; kept without a signal they arrive once, and a Wi-Fi password is kept encrypted', async ({
  page,
  context,
  bento,
}) => {
  const stop = await locationOf(bento, STOP);
  const [locations, wifis] = [writesOf(page, 'LOCATION'), writesOf(page, 'LOCATION_WIFI_CONFIG')];
  const address = 'Rodoviária, plataforma 7';
  await whiteTiles(page);
  await openScreen(page, BENTO, `/manager/configuration/${stop}`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  await field('Nome').fill(' ');
  await field('CEP').fill('9503-0000000');
  await expect(field('CEP')).toHaveValue('9503-0000');
  await field('CEP').fill('95032');
  await press('Salvar informações');
  await expect(page.getByText('Digite o nome do local')).toBeVisible();
  await expect(page.getByText('O CEP tem 8 números')).toBeVisible();
  await expect(field('Nome')).toBeFocused();
  await field('Nova categoria').fill('  ');
  await expect(page.getByRole('button', { name: 'Criar', exact: true })).toBeDisabled();
  await field('Nome da rede').fill('Vendinha 2.4');
  await press('Enviar configuração');
  await expect(page.getByText('Por favor, preencha todos os campos')).toBeVisible();
  await expect(page.getByText('Apenas redes 2.4GHz são suportadas.')).toBeVisible();
  expect([...locations, ...wifis]).toEqual([]);

  await waitForWorker(page);
  await context.setOffline(true);
  await field('Nome').fill(STOP);
  await field('CEP').fill('95032100');
  await field('Endereço').fill(address);
  await press('Salvar informações');
  await expect(page.getByText(KEPT)).toBeVisible();
  await field('Nova categoria').fill('Gelados');
  await press('Criar');
  const category = page.getByRole('listitem').filter({ hasText: 'Gelados' });
  await expect(category).toContainText('Na fila');
  await field('Senha da rede').fill('segredo-da-rede');
  await press('Enviar configuração');
  await expect(field('Senha da rede')).toHaveValue('');
  const kept = await keptText(page);
  expect(kept).toContain('Vendinha 2.4');
  expect(kept).not.toContain('segredo-da-rede');

  await reload(page);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(field('Endereço')).toHaveValue(address);
  await expect(field('Senha da rede')).toHaveValue('');
  await expect(category).toContainText('Na fila');
  await seesPending(page, 'Configuração do local', STOP);
  await seesPending(page, 'Categoria', 'Gelados');
  await seesPending(page, 'Configuração Wi-Fi', 'Vendinha 2.4');
  expect(await called(bento, stop, 'CATEGORY', 'Gelados')).toEqual([]);
  // Another device of the owner changes another field meanwhile, and then the same one.
  const here = async (): Promise<RecordRow> => getRecord(bento, stop, 'LOCATION');
  await changeRecord(bento, await here(), { description: 'Bebidas e picolés' });
  await returnLosingAnAnswer(page);
  await expect(page.getByText('Na fila', { exact: true })).toHaveCount(0);
  const merged = { name: STOP, address, cep: '95032-100', description: 'Bebidas e picolés' };
  expect(contentOf(await here())).toMatchObject(merged);
  expect(await called(bento, stop, 'CATEGORY', 'Gelados')).toHaveLength(1);
  const [wifi, ...more] = await called(bento, stop, 'LOCATION_WIFI_CONFIG', 'WIFI_CONFIG');
  expect(more).toEqual([]);
  expect(contentOf(wifi)).toEqual({ wifiName: 'Vendinha 2.4', wifiPassword: 'segredo-da-rede' });
  await context.setOffline(true);
  await field('Endereço').fill('Rodoviária, plataforma 8');
  await press('Salvar informações');
  await expect(page.getByText('Na fila', { exact: true })).toBeVisible();
  await changeRecord(bento, await here(), { address: 'Rodoviária, plataforma 9' });
  await context.setOffline(false);
  await insists(page);
  expect(contentOf(await here())).toMatchObject({ ...merged, address: 'Rodoviária, plataforma 8' });
});
