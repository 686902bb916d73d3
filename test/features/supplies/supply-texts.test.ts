import { expect, test } from 'vitest';
import { lineText, lineUnitsText } from '../../../src/features/supplies/supply-texts.ts';

test('thousands of boxes and of units are written with separators', () => {
  const line = { itemId: 'agua', name: 'Água', boxes: 1200, boxSize: 12, boxName: 'fardo' };
  expect(lineUnitsText(line)).toBe('1.200 fardos (14.400 un.)');
  expect(lineText({ ...line, boxSize: 1 })).toBe('1.200 un.');
});
