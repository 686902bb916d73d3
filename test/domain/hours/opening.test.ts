import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInOfferHours, type OfferHours } from '../../../src/domain/hours/offer-hours.ts';
import { closedFor, openState } from '../../../src/domain/hours/opening.ts';
import { openingLines, openText } from '../../../src/domain/hours/opening-text.ts';
import { zoneNote } from '../../../src/domain/hours/zone-note.ts';
import { MAX_TEXT_LENGTHS } from '../../../src/domain/words/location-texts.ts';
import { hoursFault, openingFields, readOpening } from '../../../src/records/content/opening.ts';
import { LOCATION } from '../../../src/records/types/shop/location.ts';
import { runs } from '../../support/runs.ts';

/** A time of Wednesday 25 November 2026 by the shops' clock (three hours before UTC), ms. */
const at = (time: string, day = 25): number => Date.parse(`2026-11-${day}T${time}:00-03:00`);
const WEEKDAYS = { weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '22:00' };
const said = (content: object, now: number): string =>
  openText(openState(readOpening(content as never), now), now);

test('a shop says until when it is open, and when it opens again', () => {
  const week = { openingHours: [WEEKDAYS, { weekdays: [6], from: '08:00', to: '20:00' }] };
  expect(said(week, at('07:00'))).toBe('Aberto até 22:00');
  expect(said(week, at('06:59'))).toBe('Fechado agora · abre às 07:00');
  expect(said(week, at('22:00'))).toBe('Fechado agora · abre amanhã às 07:00');
  expect(said(week, at('20:00', 28))).toBe('Fechado agora · abre segunda às 07:00');
  expect(openingLines(readOpening(week))).toEqual([
    'segunda a sexta · 07:00 às 22:00',
    'sábado · 08:00 às 20:00',
  ]);
});

test('a device whose clock differs from the shops’ is told whose hours they are', () => {
  const now = at('21:30');
  const minute = 21 * 60 + 30;
  expect(zoneNote(now, minute)).toBe('');
  // A device in Manaus, and one in Lisbon.
  for (const here of [minute - 60, 30]) expect(zoneNote(now, here)).toBe(' (de Brasília)');
  const opening = readOpening({ openingHours: [WEEKDAYS] } as never);
  const told = (at: number) => openText(openState(opening, at), at, ' (de Brasília)');
  expect(told(now)).toBe('Aberto até 22:00 (de Brasília)');
  expect(told(at('22:00'))).toBe('Fechado agora · abre amanhã às 07:00 (de Brasília)');
});

test('hours past midnight, whole days and spans that touch are one time', () => {
  const night = { openingHours: [{ weekdays: [3], from: '22:00', to: '02:00' }] };
  expect(said(night, at('23:00'))).toBe('Aberto até amanhã 02:00');
  expect(said(night, at('01:59', 26))).toBe('Aberto até 02:00');
  expect(said(night, at('02:00', 26))).toBe('Fechado agora · abre quarta às 22:00');
  const joined = {
    openingHours: [
      { from: '00:00', to: '12:00' },
      { from: '12:00', to: '23:00' },
    ],
  };
  expect(said(joined, at('11:59'))).toBe('Aberto até 23:00');
  expect(said({ openingHours: [{ weekdays: [3] }] }, at('12:00'))).toBe('Aberto até 00:00');
  expect(said({ openingHours: [{ weekdays: [] }] }, at('12:00'))).toBe('');
});

test('without hours, and with hours that nobody can read, a shop is always open', () => {
  for (const openingHours of [
    undefined,
    [],
    'sempre',
    [{ from: '25:00', to: '26:00' }],
    [{ weekdays: [9] }],
    [7],
  ])
    expect(
      openState(readOpening({ openingHours } as never), at('03:00')).kind,
      JSON.stringify(openingHours),
    ).toBe('always');
});

test('nothing is sold in maintenance; hours forbid a sale only where the owner says so', () => {
  const closed = (content: object) => closedFor(readOpening(content as never), at('23:00'));
  expect(closed({ maintenance: true })).toBe('maintenance');
  expect(closed({ maintenance: 'sim' })).toBeNull();
  expect(closed({ openingHours: [WEEKDAYS] })).toBeNull();
  expect(closed({ openingHours: [WEEKDAYS], sellsWithinHours: true })).toBe('hours');
  expect(closed({ sellsWithinHours: true })).toBeNull();
});

const minute = fc.integer({ min: 0, max: 1439 });
const anySpan: fc.Arbitrary<OfferHours> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
  span: fc.option(fc.record({ from: minute, to: minute })),
});

test('a shop is open exactly within one of its spans, and what it says of the next change is so', () => {
  fc.assert(
    fc.property(
      fc.array(anySpan, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 20_000 }),
      (spans, away) => {
        const now = at('00:00') + away * 60_000;
        const isOpen = (moment: number): boolean => spans.some((span) => isInOfferHours(span, moment));
        const state = openState({ spans, maintenance: null, sellsWithinHours: false }, now);
        expect(state.kind !== 'shut').toBe(isOpen(now));
        if (state.kind === 'open')
          expect([isOpen(state.until - 1), isOpen(state.until)]).toEqual([true, false]);
        if (state.kind === 'shut' && state.opensAt !== null)
          expect([isOpen(state.opensAt - 1), isOpen(state.opensAt)]).toEqual([false, true]);
        if (state.kind === 'shut' && state.opensAt === null)
          for (let hour = 0; hour < 168; hour += 1) expect(isOpen(now + hour * 3_600_000)).toBe(false);
      },
    ),
    { numRuns: runs(200) },
  );
});

test('what is written is read again, and a shop without any of it is stored as before', () => {
  const opening = readOpening({
    openingHours: [WEEKDAYS, {}],
    maintenance: true,
    maintenanceNote: ' Volta já ',
  });
  expect(opening.maintenance).toEqual({ note: 'Volta já' });
  expect(readOpening(JSON.parse(JSON.stringify(openingFields(opening))))).toEqual(opening);
  expect(JSON.stringify(openingFields(readOpening({})))).toBe('{}');
});

test('[R-05] the server refuses fields of other shapes', () => {
  const fault = (content: object) =>
    hoursFault(content as never, {}) ??
    LOCATION.check?.(content as never, { reference: 'PUBLIC' } as never, null)?.field ??
    null;
  expect(fault({ openingHours: [WEEKDAYS], maintenance: true, maintenanceNote: 'Volta já' })).toBeNull();
  for (const [field, value] of [
    ['openingHours', 'sempre'],
    ['openingHours', Array.from({ length: 51 }, () => WEEKDAYS)],
    ['maintenance', 'sim'],
    ['maintenanceNote', 'x'.repeat(MAX_TEXT_LENGTHS.maintenanceNote + 1)],
    ['sellsWithinHours', 1],
  ] as const)
    expect(fault({ [field]: value })).toBe(field);
});
