import type { PictureRoom } from './picture-key.ts';
import type { Content, RecordRow, RecordType } from './record.ts';
import type { TypeRule } from './type-rule.ts';

/**
 * Audience of a record's events [section 7]. 'location': whoever may see the location, shown what the public sees. 'owner',
 * 'invited', 'member': that person alone. 'locationOwner': the owner, and each role there that reads the record. 'chat',
 * 'support': the location and both sides of what is said there.
 */
export type Channel = 'location' | 'owner' | 'locationOwner' | 'invited' | 'member' | 'chat' | 'support';

/** A record's own words: `undefined` in the content is a field that is not there. */
export interface WrittenContent {
  reference: string | null;
  content: Content;
}

/** Fault of a content: the field, and what else its sender must know. */
export interface Fault {
  field: string;
  [detail: string]: unknown;
}

type Checked = Pick<RecordRow, 'parentId' | 'reference'>;

/** Everything that is known of a record type. What the server alone does with it is in server/records/type-handlers.ts. */
export interface TypeDefinition {
  /** A record as the rest of the code reads it: every field has a default, amounts are centavos, nothing throws. */
  read?(row: RecordRow): unknown;
  /** A new record out of what a form, a spreadsheet or the demo says: the one place where its bytes are decided. */
  write?(fields: never): WrittenContent;
  rule: TypeRule;
  /** Bounds of what a client may store, each in the unit of its field; without `contentBytes` it is CONTENT_BYTES. */
  limits?: Readonly<Record<string, number>>;
  /**
   * Fault of a content as it would be stored; null for none. `previous` is what it was, null of a new record: a content that
   * was allowed once can still be edited. Unknown fields pass.
   */
  check?(content: Content, row: Checked, previous: Content | null): Fault | null;
  channels: readonly Channel[];
  /** True where a creation moves money or stock: the server never stores one without its handler. */
  moves?: boolean;
  /** The pictures that a content shows: each with its room. */
  pictures?(content: Content): readonly (readonly [PictureRoom, unknown])[];
  /**
   * A content as a viewer sees it, where that is more than fields left out. `isBuyer`: the record is theirs.
   * `runsLocation`: they own its location, or have a role that reads it.
   */
  view?(content: string, viewer: { isBuyer: boolean; runsLocation: boolean }): string;
}

/** Largest content in UTF-8 bytes, where a type says no other. */
const CONTENT_BYTES = 64 * 1024;

type Defined<Type extends RecordType, Definition extends TypeDefinition> = Omit<
  Definition,
  'type' | 'limits'
> & { type: Type; limits: { contentBytes: number } & Definition['limits'] };

/** A definition under its name. The app's bundler counts this call and those of type-rule.ts as pure: what nobody uses is dropped. */
export function defineType<Type extends RecordType, const Definition extends TypeDefinition>(
  type: Type,
  definition: Definition,
): Defined<Type, Definition> {
  return { ...definition, type, limits: { contentBytes: CONTENT_BYTES, ...definition.limits } };
}
