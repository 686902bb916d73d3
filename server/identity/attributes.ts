import type { UserTable } from '../db/schema.ts';
import { ERRORS, type Refusal, unknownAttribute } from './errors.ts';
import { type Read, readAttributes } from './fields.ts';
import { foldUsername, isEmailUsername } from './username.ts';

/** Attributes that only the server writes. */
const OURS = new Set(['sub', 'email_verified']);

/** The attributes of a new account: its e-mail is the username. */
export function readNewAttributes(
  input: Readonly<Record<string, unknown>>,
  email: string,
): Read<{ name: string | null }> {
  const read = readAttributes(input);
  return read.kind === 'error' ? read : pickAttributes(read.value, email);
}

/** Picks the attributes that a client may set. The e-mail is the username, so it may be repeated but not changed. */
export function pickAttributes(
  attributes: ReadonlyMap<string, string>,
  email: string,
): Read<{ name: string | null }> {
  for (const [name, value] of attributes) {
    const problem = attributeProblem(name, value, email);
    if (problem) return problem;
  }
  return { kind: 'read', value: { name: attributes.get('name')?.trim() || null } };
}

function attributeProblem(name: string, value: string, email: string): Refusal | null {
  if (name === 'name') return null;
  if (OURS.has(name)) return ERRORS.unauthorizedAttribute;
  if (name !== 'email') return unknownAttribute(name);
  if (!isEmailUsername(foldUsername(value))) return ERRORS.badEmailAttribute;
  return foldUsername(value) === email ? null : ERRORS.unauthorizedAttribute;
}

/** A user's attributes as the protocol lists them: every value is text. */
export function listAttributes({ sub, email, name }: Pick<UserTable, 'sub' | 'email' | 'name'>): {
  Name: string;
  Value: string;
}[] {
  return [
    { Name: 'sub', Value: sub },
    { Name: 'email_verified', Value: 'true' },
    ...(name === null ? [] : [{ Name: 'name', Value: name }]),
    { Name: 'email', Value: email },
  ];
}
