import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BENTO, locationOf, recordsOf } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { openScreen, reload } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

interface Content {
  value: number;
  quantity: number;
  description: string;
  code: string;
  categories: string[];
}

/** A public shop of Bento's. This test undoes its changes there. */
const STOP = 'Parada da Serra';

test('a Windows-1252 spreadsheet is looked at, applied once, exported without formulas and taken back', async ({
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
  const csv = [
    'Produto;Preço;Custo;Estoque;Descrição;Fornecedor',
    `Granola com iogurte;11,35;;${granola.quantity + 5};Potinho – “fresco”, a 2 €;Laticínios`,
    'Maçã do João, 1 kg;R$ 1.012,90;7,5;6;;Pomar',
    '=1+1;2,50;;1;;',
    'Chá de camomila;caro;;dois;;',
    ';4,00;;;;',
  ];
  await openScreen(page, BENTO, `/manager/items/${stop}`);
  // A skipped row keeps the colours of the other theme, so the search leaves one row.
  await page.getByRole('searchbox').fill('Granola');
  await page.getByRole('button', { name: 'Planilha' }).click();
  await expect(page.getByRole('dialog', { name: 'Planilha' })).toBeVisible();
  await looksRight(page, 'sheet');

  await choose(page, csv);
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

  // After a reload nothing is sent again, and the undo is still offered.
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
  expect(lines.find((line) => line.startsWith('"Maçã'))).toMatch(/^"Maçã do João, 1 kg";"1012,90";"7,50";6;/);
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

/** Chooses a spreadsheet in the encoding of old programs. */
async function choose(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByLabel('Arquivo da planilha').setInputFiles({
    name: 'itens.csv',
    mimeType: 'text/csv',
    buffer: windows1252(lines.join('\r\n')),
  });
}

/** Signs of Windows-1252 that Latin-1 lacks. */
const OWN_SIGNS: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96 };

function windows1252(text: string): Buffer {
  return Buffer.from([...text].map((sign) => OWN_SIGNS[sign] ?? sign.charCodeAt(0)));
}
