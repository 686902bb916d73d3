import { describe, expect, test } from 'vitest';
import { bounded } from '../../../server/push/bounded.ts';
import { alarmReport } from '../../../server/reports/alarm-report.ts';
import type { ShopNews } from '../../../server/reports/shop-news.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { AlarmKind } from '../../../src/domain/overview/alarms.ts';

/** Monday, 23 November 2026, 14:32 in São Paulo. */
const now = Date.UTC(2026, 10, 23, 17, 32);
const today = Date.UTC(2026, 10, 23, 15, 28);
const before = Date.UTC(2026, 10, 22, 15, 28);

function detailOf(kind: AlarmKind, since: number): string | undefined {
  const alarm = { kind, since, shopId: 'praca', key: kind, name: 'Marina' };
  return alarmReport([alarm], { shops: [], roles: new Map(), zone: createZone(), now })?.body;
}

describe('an alarm', () => {
  test.each([
    ['offline', 'partner', '/manager/business-intelligence/praca'],
    ['offline', 'deputy', '/manager/configuration/praca'],
    ['soldOut', 'partner', '/manager/items/praca'],
    ['soldOut', 'deputy', '/manager/pick-list'],
    ['ticket', 'partner', '/manager/support/praca'],
    ['silent', 'partner', '/manager/business-intelligence/praca'],
  ] as const)('[R-05] of the kind %s leads a %s to a screen of that role', (kind, role, path) => {
    const alarm = { kind, since: today, shopId: 'praca', key: kind, name: 'Marina' };
    const roles = new Map([['praca', role]]);
    expect(alarmReport([alarm], { shops: [], roles, zone: createZone(), now })?.path).toBe(path);
  });

  test.each([
    ['offline', 'Sem sinal desde 12:28', 'Sem sinal desde 22/11 às 12:28'],
    ['ticket', 'Marina, desde 12:28', 'Marina, desde 22/11 às 12:28'],
    [
      'silent',
      'Última venda às 12:28, há mais tempo que o de costume',
      'Última venda em 22/11 às 12:28, há mais tempo que o de costume',
    ],
  ] as const)(
    'of the kind %s says when it began, and the day where that is not today',
    (kind, ofToday, older) => {
      expect(detailOf(kind, today)).toBe(ofToday);
      expect(detailOf(kind, before)).toBe(older);
    },
  );
});

test('tickets of one shop share a line, which names their writers', () => {
  const ticket = (name: string) => ({
    ...{ kind: 'ticket' as const, since: today, shopId: 'praca', key: `ticket:praca:${name}`, name },
  });
  const two = [ticket('Marina'), ticket('Rui')];
  const report = alarmReport(two, { shops: [], roles: new Map(), zone: createZone(), now });
  expect([report?.title, report?.body]).toEqual([
    ...['2 tickets abertos há mais de 24 h · Seu local', 'Marina, Rui'],
  ]);
});

describe('an alarm at 500 shops of one name with their streets', () => {
  const streets = Array.from({ length: 500 }, (_, nth) => `Armação São João · Rua "Paraíso", ${nth}`);
  const shops = streets.map((name, nth) => ({ name, figures: { id: `shop-${nth}` } }) as ShopNews);
  const fresh = shops.map(({ figures: { id } }) => ({
    ...{ kind: 'offline' as const, shopId: id, key: `offline:${id}`, since: today, name: null },
  }));
  const report = alarmReport(fresh, { shops, roles: new Map(), zone: createZone(), now });

  test('names as many on a device as a push service carries, and the number of the others', () => {
    const { title = '', body = '', path, tag } = report ?? {};
    expect(title).toBe('500 alarmes nos seus locais');
    const named = body.match(/está offline/g)?.length ?? 0;
    expect(named).toBeGreaterThan(10);
    expect(body).toMatch(new RegExp(` · e mais ${500 - named}$`));
    const message = JSON.stringify(bounded({ title, body, path: path ?? '', tag: tag ?? '' }));
    expect(message).toContain(`e mais ${500 - named}`);
    // A service takes 4,096 bytes, of which the encryption needs 103.
    expect(Buffer.byteLength(message)).toBeLessThan(3900);
  });

  test('names 30 of them by mail', () => {
    expect(report?.lines).toHaveLength(31);
    expect(report?.lines.at(-1)).toEqual({ text: 'e mais 470 alarmes', detail: '' });
    expect(report?.places).toHaveLength(500);
  });
});
