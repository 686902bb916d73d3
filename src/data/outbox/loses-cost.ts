import { parseContent, type RecordRow } from '../../records/record.ts';
import type { Operation } from '../mirror/entry.ts';

/**
 * True where the server took an item without the typed cost. A person who may no longer read costs cannot write them,
 * and gets an answer without them.
 */
export function losesCost(operation: Operation, answer: RecordRow): boolean {
  if (operation.type !== 'ITEM' || parseContent(answer.content).cost !== undefined) return false;
  const cost = wishedCost(operation);
  return typeof cost === 'number' && cost > 0;
}

function wishedCost(operation: Operation): unknown {
  if (operation.kind === 'create') return parseContent(operation.content).cost;
  return operation.kind === 'change' ? operation.content.cost?.to : undefined;
}
