import { serializationFault } from './aws-json.ts';
import { constraintsBroken, type Refusal } from './errors.ts';

/** Rule of a text field; lengths in characters. Control characters are never allowed. */
export interface FieldRule {
  min?: number;
  max?: number;
}

export type Read<T> = { kind: 'read'; value: T } | Refusal;

const CONTROL = /\p{Cc}/u;
const MAX_LENGTH = 2048;

/** Reads required text fields, or answers with one message that names every broken constraint. */
export function readTexts<K extends string>(
  input: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<K, FieldRule>>,
): Read<Record<K, string>> {
  const problems: string[] = [];
  const texts: Partial<Record<K, string>> = {};
  for (const name of Object.keys(rules) as K[]) {
    const value = input[name] ?? null;
    if (value !== null && typeof value !== 'string')
      return serializationFault(`${name} can not be converted to a String`);
    const problem = problemOf(name, value, rules[name]);
    if (problem) problems.push(problem);
    else texts[name] = value ?? '';
  }
  if (problems.length > 0) return constraintsBroken(problems);
  return { kind: 'read', value: texts as Record<K, string> };
}

function problemOf(
  name: string,
  value: string | null,
  { min = 1, max = MAX_LENGTH }: FieldRule,
): string | null {
  const at = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const must = (constraint: string): string =>
    `Value ${value === null ? 'null ' : ''}at '${at}' failed to satisfy constraint: Member must ${constraint}`;
  if (value === null) return must('not be null');
  if (value.length < min) return must(`have length greater than or equal to ${min}`);
  if (value.length > max) return must(`have length less than or equal to ${max}`);
  if (CONTROL.test(value)) return must('not contain control characters');
  return null;
}

/** Reads a map of texts such as AuthParameters; null values count as absent, as clients send them. */
export function readMap(
  input: Readonly<Record<string, unknown>>,
  name: string,
): Read<ReadonlyMap<string, string>> {
  const value = input[name] ?? {};
  if (typeof value !== 'object' || Array.isArray(value))
    return serializationFault(`${name} can not be converted to a Map`);
  const entries = new Map<string, string>();
  for (const [key, text] of Object.entries(value)) {
    if (text === null) continue;
    if (typeof text !== 'string')
      return serializationFault(`${name}.${key} can not be converted to a String`);
    entries.set(key, text);
  }
  return { kind: 'read', value: entries };
}

/** Reads UserAttributes, a list of {Name, Value}. An attribute without a value counts as empty. */
export function readAttributes(input: Readonly<Record<string, unknown>>): Read<ReadonlyMap<string, string>> {
  const list = input.UserAttributes ?? [];
  if (!Array.isArray(list)) return serializationFault('UserAttributes can not be converted to a List');
  const attributes = new Map<string, string>();
  for (const entry of list as unknown[]) {
    const { Name: name, Value: value = '' } = (entry ?? {}) as { Name?: unknown; Value?: unknown };
    if (typeof name !== 'string' || typeof value !== 'string')
      return serializationFault('UserAttributes can not be converted to a List of attributes');
    const problem = problemOf('UserAttributes', value, { min: 0 });
    if (problem) return constraintsBroken([problem]);
    attributes.set(name, value);
  }
  return { kind: 'read', value: attributes };
}
