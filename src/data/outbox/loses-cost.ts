import { parseContent, type RecordRow } from '../../records/record.ts';
import type { Operation } from '../mirror/entry.ts';

/**
 * True where the server took an item without the typed cost. A person who may no longer read costs cannot write them,
 * and gets an answer without them.
 */
export function losesCost(operation: Operation, answer: RecordRow): boolean {
  const { cost: taken } = parseContent(answer.content);
  if (operation.type !== 'ITEM' || operation.kind === 'remove' || taken !== undefined) return false;
  const cost =
    operation.kind === 'create' ? parseContent(operation.content).cost : operation.content.cost?.to;
  return Number(cost) > 0;
}
