import { expect, test } from 'vitest';
import { answerKey } from '../../../src/data/basis/kept-answers.ts';
import type { FiguresQuestion } from '../../../src/data/commands/ask-figures.ts';
import { openTestData } from '../support/test-data.ts';

const question = (month: string, shop?: string): FiguresQuestion<{ at: number }> => ({
  field: 'losses',
  variables: { month: 'String!' },
  columns: ['at'],
  args: { month, shop },
  key: ['losses', month, ...(shop ? [shop] : [])].join(':'),
});

test('[X-02] of the figures of single shops the latest stay on the device, and all of those of all shops', async () => {
  const { data, server } = openTestData();
  server.newFields.set('losses', () => ({ at: Date.now() }));
  const keptKeys = async () =>
    (await data.read((tx) => tx.keptKeys())).filter((key) => key.startsWith(answerKey('losses'))).sort();
  // An earlier version of the app kept it.
  await data.keep(answerKey('losses:2026-01:antiga'), { at: 1 });
  const months = ['2026-08', '2026-09'];
  for (const month of months) await data.askFigures(question(month));
  const shops = Array.from({ length: 26 }, (_, nth) => `loja-${nth + 10}`);
  for (const shop of shops) {
    await data.askFigures(question('2026-09', shop));
    // One that is looked at again is no old one.
    await data.askFigures(question('2026-08', 'loja-10'));
  }
  const latest = shops.slice(-23).map((shop) => `losses:2026-09:${shop}`);
  const wanted = [...months.map((month) => `losses:${month}`), 'losses:2026-08:loja-10', ...latest];
  expect(await keptKeys()).toEqual(wanted.map(answerKey).sort());
  await data.close();
});

test('[X-02] the radars of single shops count among them, and the one of all shops stays', async () => {
  const { data, server } = openTestData();
  server.newFields.set('lossRadar', () => ({ at: Date.now() }));
  const ask = (shop?: string) =>
    data.askFigures({
      ...question('2026-09', shop),
      field: 'lossRadar',
      key: shop === undefined ? 'loss-radar' : `loss-radar:${shop}`,
    });
  await data.keep(answerKey('loss-radar:antiga'), { at: 1 });
  await ask();
  const shops = Array.from({ length: 26 }, (_, nth) => `loja-${nth + 10}`);
  for (const shop of shops) await ask(shop);
  const keys = (await data.read((tx) => tx.keptKeys())).filter((key) => key.startsWith(answerKey('loss-')));
  const wanted = ['loss-radar', ...shops.slice(-24).map((shop) => `loss-radar:${shop}`)];
  expect(keys.sort()).toEqual(wanted.map(answerKey).sort());
  await data.close();
});
