import type { Entry, FieldChange, Operation } from '../../data/mirror/entry.ts';
import { codeFields } from '../../domain/shop/item-merge.ts';
import { parseContent } from '../../records/record.ts';
import { readItem } from '../../records/types/goods/item.ts';

/** The barcodes of an entry refused because another item has one of them. Null for any other entry. */
export function takenCodes({ state, operation }: Entry): string | null {
  const isTaken = state.kind === 'parked' && state.error.code === 'BARCODE_TAKEN';
  if (!isTaken || operation.kind === 'remove') return null;
  return barcodesOf(contentOf(operation)).join(', ');
}

/** The operation with the barcodes in `text`, separated by commas. An empty text means no barcodes. */
export function withCodes(operation: Operation, text: string): Operation {
  const codes = [...new Set(text.split(/[,;\n]/).map((code) => code.trim()))].filter((code) => code !== '');
  const fields = codeFields(codes);
  if (operation.kind === 'create')
    return { ...operation, content: JSON.stringify({ ...parseContent(operation.content), ...fields }) };
  if (operation.kind === 'remove') return operation;
  const changes = Object.entries(fields).flatMap(([name, to]): [string, FieldChange][] => {
    const before = operation.content[name];
    return before || to !== undefined ? [[name, { ...before, to }]] : [];
  });
  return { ...operation, content: { ...operation.content, ...Object.fromEntries(changes) } };
}

function contentOf(operation: Exclude<Operation, { kind: 'remove' }>): string {
  if (operation.kind === 'create') return operation.content;
  const wished = Object.entries(operation.content).map(([name, { to }]) => [name, to]);
  return JSON.stringify(Object.fromEntries(wished));
}

const barcodesOf = (content: string): readonly string[] =>
  readItem({
    id: '',
    type: 'ITEM',
    parentId: null,
    owner: null,
    reference: null,
    content,
    createdAt: 0,
    updatedAt: 0,
  }).barcodes;
