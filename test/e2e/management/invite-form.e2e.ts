import { BENTO, locationOf } from '../support/api.ts';
import {
  called,
  contentOf,
  KEPT,
  OFFLINE,
  returnLosingAnAnswer,
  STOP,
  seesPending,
  writesOf,
} from '../support/kept-writes.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

test.beforeEach(({ pageWatch }) => pageWatch.allow(NETWORK_FAULTS));

test('[MV-01] [MV-02] [X-03] [X-04] an invite names what is wrong; without a signal it is kept, arrives once, and its revocation too', async ({
  page,
  context,
  bento,
}) => {
  const stop = await locationOf(bento, STOP);
  const writes = writesOf(page, 'INVITE');
  const [person, company] = ['lia@exemplo.com.br', '@vinhedos.com.br'];
  await openScreen(page, BENTO, `/manager/invites/${stop}`);
  await expect(page.getByText('Nenhum convite encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Convidar' }).click();
  const box = page.getByRole('textbox', { name: 'E-mail ou domínio' });
  const send = page.getByRole('button', { name: 'Enviar convite' });
  await send.click();
  await expect(page.getByText('Digite um e-mail ou um domínio com @')).toBeVisible();
  await box.fill(`${person}; vinhedos.com.br, ana@`);
  await send.click();
  await expect(page.getByText('Não é um e-mail nem um domínio: vinhedos.com.br, ana@')).toBeVisible();
  await expect(box).toBeFocused();
  expect(writes).toEqual([]);

  await waitForWorker(page);
  await context.setOffline(true);
  await box.fill(`${person}; ${company}, ${person}`);
  await send.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await reload(page);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  const invite = (address: string) => page.getByRole('listitem').filter({ hasText: address });
  for (const address of [person, company]) {
    await expect(invite(address)).toContainText('Ativo');
    await expect(invite(address)).toContainText('Na fila');
    await seesPending(page, 'Convite', address);
    expect(await called(bento, stop, 'INVITE', address)).toEqual([]);
  }
  await returnLosingAnAnswer(page);
  await expect(page.getByText('Na fila', { exact: true })).toHaveCount(0);
  for (const address of [person, company]) {
    const [made, ...more] = await called(bento, stop, 'INVITE', address);
    expect(more).toEqual([]);
    expect(contentOf(made)).toMatchObject({ email: address, status: 'ACTIVE', locationName: STOP });
  }

  await page.getByRole('button', { name: 'Novo convite' }).click();
  await box.fill(person);
  await send.click();
  await expect(page.getByText('Já existe convite ativo para quem você digitou')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sair sem enviar' }).click();
  await context.setOffline(true);
  await invite(person).getByRole('button', { name: 'Revogar' }).click();
  await page
    .getByRole('alertdialog', { name: 'Revogar Convite' })
    .getByRole('button', { name: 'Revogar' })
    .click();
  await expect(invite(person)).toContainText('Revogado');
  await expect(invite(person)).toContainText('Na fila');
  await context.setOffline(false);
  await expect(invite(person)).not.toContainText('Na fila');
  const [revoked] = await called(bento, stop, 'INVITE', person);
  expect(contentOf(revoked)).toMatchObject({ status: 'REVOKED', revokedBy: BENTO.name });
});
