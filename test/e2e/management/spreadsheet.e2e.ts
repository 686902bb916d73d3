import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BENTO, locationOf, recordsOf } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

interface Content {
  value: number;
  quantity: number;
  description: string;
  code: string;
  categories: string[];
}

/** A public shop of Bento's; what is changed of it here is taken back. */
const STOP = 'Parada da Serra';

// The worker has no part in these: without it the whole app is not fetched behind each test.
test.describe('without the worker', () => {
  test.use({ keptWorker: false });

  test('a Windows-1252 sheet is looked at, applied once, exported without formulas and taken back', async ({
    page,
    bento,
  }) => {
    const stop = await locationOf(bento, STOP);
    const records = async (type: string) => recordsOf(bento, stop, type);
    const contents = async () =>
      new Map(
        (await records('ITEM')).map(({ reference, content }) => [reference, JSON.parse(content) as Content]),
      );
    const before = await contents();
    const granola = before.get('Granola com iogurte');
    if (!granola) throw new Error('the demo has no granola');
    const moves = (await records('STOCK_CHANGE')).length;
    const sheet = [
      'Produto;Preço;Custo;Estoque;Descrição;Fornecedor',
      `Granola com iogurte;11,35;;${granola.quantity + 5};Potinho – “fresco”, a 2 €;Laticínios`,
      'Maçã do João, 1 kg;R$ 1.012,90;7,5;6;;Pomar',
      '=1+1;2,50;;1;;',
      'Chá de camomila;caro;;dois;;',
      ';4,00;;;;',
    ];
    await openScreen(page, BENTO, `/manager/items/${stop}`);
    // A row that is not drawn keeps the colours of the other theme.
    await page.getByRole('searchbox').fill('Granola');
    await page.getByRole('button', { name: 'Planilha' }).click();
    await expect(page.getByRole('dialog', { name: 'Planilha' })).toBeVisible();
    await looksRight(page, 'sheet');

    await choose(page, sheet);
    const plan = page.getByRole('dialog', { name: 'itens.csv' });
    await expect(plan).toHaveAccessibleDescription(
      'Ao aplicar: 2 itens novos e 1 item alterado; 2 linhas com erro ficam de fora.',
    );
    await expect(plan.getByRole('list', { name: 'Com erro' }).getByRole('listitem')).toHaveText([
      'Chá de camomila linha 5Preço: “caro” não é um númeroQuantidade: “dois” não é um número',
      'Sem nome linha 6Falta o nome',
    ]);
    await expect(plan.getByRole('list', { name: 'Alterados' })).toContainText(
      `Preço: R$ 10,90 → R$ 11,35Quantidade: ${granola.quantity} → ${granola.quantity + 5}`,
    );
    await expect(plan.getByRole('list', { name: 'Novos' })).toContainText('R$ 1.012,90 · 6 unidades');
    await looksRight(page, 'sheet-plan');
    expect(await contents()).toEqual(before);

    await plan.getByRole('button', { name: 'Aplicar' }).click();
    await expect(
      page.getByText('Importação aplicada: 2 itens novos e 1 item alterado.', { exact: true }),
    ).toBeVisible();
    await expect.poll(async () => (await records('STOCK_CHANGE')).length).toBe(moves + 1);
    await expect.poll(async () => (await records('ITEM')).length).toBe(before.size + 2);
    await expect
      .poll(async () => (await contents()).get('Granola com iogurte'))
      .toMatchObject({
        value: 11.35,
        quantity: granola.quantity + 5,
        description: 'Potinho – “fresco”, a 2 €',
        code: granola.code,
        categories: granola.categories,
      });
    expect((await contents()).get('Maçã do João, 1 kg')).toMatchObject({
      value: 1012.9,
      cost: 7.5,
      quantity: 6,
    });

    // The page comes back: nothing is sent a second time, and the way back is still known.
    await reload(page);
    await page.getByRole('button', { name: 'Planilha' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar planilha' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^itens-Parada-da-Serra-\d{4}-\d\d-\d\d\.csv$/);
    const bytes = await readFile(await file.path());
    const [head, ...lines] = bytes.toString().split('\r\n');
    expect(head).toMatch(/^\ufeffnome;preço;custo;quantidade;categorias;/);
    expect(lines.filter((line) => line !== '')).toHaveLength(before.size + 2);
    expect(lines.find((line) => line.includes('1+1'))).toMatch(/^'=1\+1;"2,50";/);
    expect(lines.find((line) => line.startsWith('Granola'))).toContain(`;"11,35";`);
    expect(lines.find((line) => line.startsWith('"Maçã'))).toMatch(
      /^"Maçã do João, 1 kg";"1012,90";"7,50";6;/,
    );
    expect(lines.flatMap((line) => line.split(';')).filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
    await page.getByLabel('Arquivo da planilha').setInputFiles({
      name: 'volta.csv',
      mimeType: 'text/csv',
      buffer: bytes,
    });
    const back = page.getByRole('dialog', { name: 'volta.csv' });
    await expect(back).toHaveAccessibleDescription('Ao aplicar: nada a mudar.');
    await back.getByRole('button', { name: 'Fechar' }).click();

    await page.getByRole('button', { name: 'Planilha' }).click();
    await page.getByRole('button', { name: 'Desfazer importação' }).click();
    await expect(page.getByText('Importação desfeita.', { exact: true })).toBeVisible();
    await expect.poll(async () => [...(await contents()).keys()].sort()).toEqual([...before.keys()].sort());
    await expect
      .poll(async () => (await contents()).get('Granola com iogurte'))
      .toMatchObject({
        value: granola.value,
        quantity: granola.quantity,
        description: granola.description,
      });
    expect(await records('STOCK_CHANGE')).toHaveLength(moves + 2);
  });
});

test('[X-04] an import without a signal waits in the tray, also over a reload, and reaches the server once', async ({
  page,
  context,
  bento,
  pageWatch,
}) => {
  // A picture that is not kept is asked for by its plain address as long as nobody can sign one.
  pageWatch.allow([...NETWORK_FAULTS, /status of 403 \(Forbidden\) \(http:\/\/localhost:\d+\/s3\//]);
  const stop = await locationOf(bento, STOP);
  const name = 'Laranja lata 350 ml';
  const orange = async () => {
    const row = (await recordsOf(bento, stop, 'ITEM')).find(({ reference }) => reference === name);
    return JSON.parse(row?.content ?? '{}') as Content;
  };
  const { value, quantity } = await orange();
  const moves = (await recordsOf(bento, stop, 'STOCK_CHANGE')).length;
  await openScreen(page, BENTO, `/manager/items/${stop}`);
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Planilha' }).click();
  await choose(page, ['nome;preço;quantidade', `${name};6,25;${quantity + 12}`]);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText(/^Guardado neste aparelho/)).toBeVisible();
  await reload(page);
  await page.getByRole('button', { name: 'Ver pendências' }).click();
  const tray = page.getByRole('dialog', { name: 'Pendências' });
  await expect(tray.getByRole('listitem')).toContainText([name, name]);
  expect(await orange()).toMatchObject({ value, quantity });

  await context.setOffline(false);
  await expect(tray.getByText('Nada pendente')).toBeVisible();
  expect(await orange()).toMatchObject({ value: 6.25, quantity: quantity + 12 });
  expect(await recordsOf(bento, stop, 'STOCK_CHANGE')).toHaveLength(moves + 1);
});

/** Chooses a sheet in the bytes that spreadsheet programs of old write. */
async function choose(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByLabel('Arquivo da planilha').setInputFiles({
    name: 'itens.csv',
    mimeType: 'text/csv',
    buffer: windows1252(lines.join('\r\n')),
  });
}

/** The signs that Windows-1252 has where Latin-1 has none. */
const OWN_SIGNS: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96 };

function windows1252(text: string): Buffer {
  return Buffer.from([...text].map((sign) => OWN_SIGNS[sign] ?? sign.charCodeAt(0)));
}
