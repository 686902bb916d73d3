import { isObject } from '../../domain/values/is-object.ts';
import { type PictureRoom, pictureKeyOf } from '../picture-key.ts';
import type { Content, RecordRow } from '../record.ts';
import type { Fault } from '../type-definition.ts';
import { instant, text } from './read.ts';

type Test = (value: unknown) => boolean;

/** The first of these fields with a value that fails its test. Missing fields and all others pass. */
export function faultIn(content: Content, tests: Readonly<Record<string, Test>>): Fault | null {
  const found = Object.entries(tests).find(([field, isGood]) => {
    const value = content[field];
    return value !== undefined && value !== null && !isGood(value);
  });
  return found ? { field: found[0] } : null;
}

/** True for a text with more than blanks. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** True for a text, or a number that reads as one. */
export const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/**
 * Test for plain text of at most so many characters. A longer text of `before` may stay, and may be shortened step by
 * step.
 */
export const isTextWithin =
  (most: number, before: unknown): Test =>
  (value) =>
    isScalar(value) && text(value).length <= Math.max(most, text(before).length);

export const isListOf =
  (isGood: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(isGood);

/** True for an id, or for the option of a select field that stands for one: {value, label}. */
export const isIdOrOption = (entry: unknown): boolean => isScalar(isObject(entry) ? entry.value : entry);

export const isNumber = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

export const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && isNumber(value, least, most);

/** True for a readable point in time: ISO text, ms or seconds. Empty text passes, as no time. */
export const isInstant = (value: unknown): boolean => value === '' || instant(value) !== null;

/**
 * Test for a picture: a key of its own location's room, or '' for none. Others' browsers fetch every picture that a
 * record names.
 */
export const isPictureOf =
  (room: PictureRoom, { parentId }: Pick<RecordRow, 'parentId'>): Test =>
  (value) =>
    value === '' || pictureKeyOf(room, parentId, value) !== null;
