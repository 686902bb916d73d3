import { expect, test } from 'vitest';
import { distanceText } from '../../../src/domain/near/distance-text.ts';

test.each([
  [0, '0m'],
  [631.6, '632m'],
  [999.4, '999m'],
  [999.6, '1,0 km'],
  [1149, '1,1 km'],
  [99_949, '99,9 km'],
  [99_951, '100 km'],
  [111_195, '111 km'],
])('[H-03] %d metres are %s', (metres, text) => {
  expect(distanceText(metres)).toBe(text);
});
