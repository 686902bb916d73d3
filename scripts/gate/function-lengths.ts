import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { filesBelow } from '../documents/files-below.ts';

/** Most lines of a named function from its first to its last, without blank ones. Components may have more. */
const MAX = { '.ts': 60, '.tsx': 100 } as const;
const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
]);

/** Functions of the rooms that are longer than the house allows. The linter's rule skips parts of some. */
export function longFunctions(rooms: readonly string[]): string[] {
  return rooms.flatMap((room) => filesBelow(room, /(?<!\.d)\.tsx?$/).flatMap((path) => longIn(path)));
}

function longIn(path: string): string[] {
  const text = readFileSync(path);
  const most = path.endsWith('.tsx') ? MAX['.tsx'] : MAX['.ts'];
  const module = parseSync(text.toString(), { syntax: 'typescript', tsx: path.endsWith('.tsx') });
  const spans: ByteSpan[] = [];
  collect(module, spans);
  return spans.flatMap(({ start, end }) => {
    const body = text.subarray(start - 1, end - 1).toString();
    const lines = body.split('\n').filter((line) => line.trim() !== '').length;
    if (lines <= most) return [];
    const at = text
      .subarray(0, start - 1)
      .toString()
      .split('\n').length;
    return [`${path}:${at} a function of ${lines} lines, ${most} are allowed`];
  });
}

/** Offsets in bytes. Lines count from 1. */
interface ByteSpan {
  start: number;
  end: number;
}

function collect(node: unknown, spans: ByteSpan[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, span } = node as { type?: string; span?: ByteSpan };
  if (type && span && FUNCTIONS.has(type)) spans.push(span);
  for (const part of Object.values(node)) collect(part, spans);
}
