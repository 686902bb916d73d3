import { expect, test } from 'vitest';
import { monthOfIso } from '../../../src/domain/words/month.ts';
import { accountLines } from '../../../src/features/closing/closing-lines.ts';

test('a fee is told as what the month took: its withdrawal may stand in the month before', () => {
  const account = { opening: 0, sold: 0, returned: 0, withdrawn: 0, other: 0, closing: 0 };
  const noteOf = (fee: number) =>
    accountLines({ ...account, fee }, monthOfIso('2026-12') ?? 0, 'hoje')
      .find(({ name }) => name === 'Saques')
      ?.note?.replaceAll('\u00a0', ' ');
  expect([noteOf(400), noteOf(-400), noteOf(0)]).toEqual([
    'taxas de 4% cobradas no mês: R$ 4,00',
    'taxas de 4% devolvidas no mês: R$ 4,00',
    undefined,
  ]);
});
