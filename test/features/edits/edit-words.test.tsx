import { expect, test } from 'vitest';
import type { CsvFieldChange } from '../../../src/domain/csv/plan.ts';
import { editText, fieldTexts } from '../../../src/features/edits/edit-words.ts';
import { fieldChangeText } from '../../../src/features/items/spreadsheet/import-texts.ts';
import { fieldLabel } from '../../../src/features/pending/conflict-text.ts';
import type { RecordType } from '../../../src/records/record.ts';
import type { Edit } from '../../../src/records/types/shop/edit.ts';

const edit = (type: RecordType, changes: Pick<Edit, 'fields'>['fields'], changed: string[] = []): Edit => ({
  ...{ id: 'e', locationId: 'l', of: 'r', type, act: 'changed', name: 'Café', by: 'Ana', at: 1 },
  ...{ fields: changes, changed },
});

test('an edit says what a shop is set to, and not the opposite', () => {
  const field = 'sellsWithinHours';
  const closed = edit('LOCATION', [{ field, before: undefined, after: true }], [field]);
  expect(editText(closed)).toBe('mudou o local Café');
  expect(fieldTexts(closed)).toEqual(['Não vender fora do horário — → sim']);
  const open = edit('LOCATION', [{ field, before: true, after: false }]);
  expect(fieldTexts(open)).toEqual(['Não vender fora do horário sim → não']);
});

test('edits, conflicts and the spreadsheet call a field by one name', () => {
  const changes: CsvFieldChange[] = [
    { field: 'par', from: 1, to: 2 },
    { field: 'boxSize', from: 1, to: 2 },
    { field: 'minimum', from: 1, to: 2 },
    { field: 'boxName', from: '1', to: '2' },
    { field: 'description', from: '1', to: '2' },
  ];
  for (const change of changes) {
    const [name] = fieldTexts(edit('ITEM', [], [change.field]));
    expect(name).toBe(fieldLabel('ITEM', change.field));
    expect(fieldChangeText(change)).toBe(`${name}: 1 → 2`);
  }
});

test('a reference is the name of a category and the visibility of a shop', () => {
  const named = edit('CATEGORY', [], ['reference']);
  expect(fieldTexts(named)).toEqual(['Nome']);
  const seen = edit('LOCATION', [{ field: 'reference', before: 'PRIVATE', after: 'PUBLIC' }]);
  expect(fieldTexts(seen)).toEqual(['Visibilidade privado → público']);
});
