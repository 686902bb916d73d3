import { describe, expect, test } from 'vitest';
import { isInForce } from '../../src/domain/shop/campaign.ts';
import { readCampaign } from '../../src/records/types/goods/campaign.ts';

const read = (startDate: unknown, endDate: unknown) =>
  readCampaign({
    id: 'c',
    type: 'CAMPAIGN',
    parentId: 'loja',
    owner: 'dona',
    reference: 'Semana gelada',
    content: JSON.stringify({ type: 'simple_items', status: 'ACTIVE', startDate, endDate }),
    createdAt: 1,
    updatedAt: 1,
  });

describe('[S-08] days without an hour', () => {
  test('are whole days where the shops are, to the millisecond', () => {
    const campaign = read('2026-11-23', '2026-11-30');
    const applies = (at: string) => isInForce(campaign, Date.parse(at));
    expect(applies('2026-11-22T23:59:59.999-03:00')).toBe(false);
    expect(applies('2026-11-23T00:00:00.000-03:00')).toBe(true);
    expect(applies('2026-11-30T23:59:59.999-03:00')).toBe(true);
    expect(applies('2026-12-01T00:00:00.000-03:00')).toBe(false);
  });

  test('follow the clock of the time: summer time as it was, and a midnight that it skipped', () => {
    expect(read('2018-01-10', '2018-01-10')).toMatchObject({
      startsAt: Date.parse('2018-01-10T02:00:00Z'),
      endsAt: Date.parse('2018-01-11T01:59:59.999Z'),
    });
    expect(read('2018-11-04', '2018-11-04').startsAt).toBe(Date.parse('2018-11-04T03:00:00Z'));
  });

  test('with an hour they stay the instant they name, and a day that no month has is none', () => {
    const exact = read('2026-11-23T12:00:00Z', 1_800_000_000_000);
    expect(exact).toMatchObject({ startsAt: Date.parse('2026-11-23T12:00:00Z'), endsAt: 1_800_000_000_000 });
    expect(read('2026-13-40', '')).toMatchObject({ startsAt: null, endsAt: null });
  });
});
