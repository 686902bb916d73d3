import { inGroups } from '../../domain/words/in-groups.ts';

/** A number with its noun: '1 unidade', '1.200 unidades'. */
export function countText(count: number, one: string, many: string): string {
  return `${inGroups(count)} ${count === 1 ? one : many}`;
}
