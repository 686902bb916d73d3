import { describe, expect, test } from 'vitest';
import { alarmReport } from '../../../server/reports/alarm-report.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { AlarmKind } from '../../../src/domain/overview/alarms.ts';

/** Monday, 23 November 2026, 14:32 in São Paulo. */
const now = Date.UTC(2026, 10, 23, 17, 32);
const today = Date.UTC(2026, 10, 23, 15, 28);
const before = Date.UTC(2026, 10, 22, 15, 28);

function detailOf(kind: AlarmKind, since: number): string | undefined {
  const alarm = { kind, since, shopId: 'praca', key: kind, name: 'Marina' };
  return alarmReport([alarm], { shops: [], zone: createZone(), now })?.body;
}

describe('an alarm', () => {
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
