import { afterEach, expect, test } from 'vitest';
import { hasFilledField } from '../../../src/device/page/filled-field.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['an empty field', '<input>', false],
  ['a field with text', '<input value="a">', true],
  ['a checkbox', '<input type="checkbox" checked>', false],
])('[X-05] for a tablet %s counts as typed text only where it has some', (_, html, isFilled) => {
  document.body.innerHTML = html;
  expect(hasFilledField()).toBe(isFilled);
});
