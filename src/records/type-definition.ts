import type { PictureRoom } from './picture-key.ts';
import type { Content, RecordRow, RecordType } from './record.ts';
import type { TypeRule } from './type-rule.ts';

/**
 * Audience of a record's events [section 7]. 'location': everybody who may see the location, with the public's view.
 * 'owner', 'invited', 'member': that person alone. 'locationOwner': the owner, and each role there that reads the
 * record. 'chat', 'support': the location and both sides of the conversation.
 */
export type Channel = 'location' | 'owner' | 'locationOwner' | 'invited' | 'member' | 'chat' | 'support';

/** The writable fields of a record. An `undefined` field is left out. */
export interface WrittenContent {
  reference: string | null;
  content: Content;
}

/** Fault of a content: the field, and further details for its sender. */
export interface Fault {
  field: string;
  [detail: string]: unknown;
}

type Checked = Pick<RecordRow, 'parentId' | 'reference'>;

/**
 * All facts of a record type that app and server share. The server's own handlers are in
 * server/records/type-handlers.ts.
 */
export interface TypeDefinition {
  /** Reads a record for the rest of the code. Every field has a default, amounts are centavos, nothing throws. */
  read?(row: RecordRow): unknown;
  /** Writes a new record from the values of a form, a spreadsheet or the demo. Only this place decides its bytes. */
  write?(fields: never): WrittenContent;
  rule: TypeRule;
  /** Bounds of a client's content, each in the unit of its field. Without `contentBytes` it is CONTENT_BYTES. */
  limits?: Readonly<Record<string, number>>;
  /**
   * Fault of a content as it would be stored; null for none. `previous` is the content before, null for a new record.
   * With it, a content that was allowed once can still be edited. Unknown fields pass.
   */
  check?(content: Content, row: Checked, previous: Content | null): Fault | null;
  channels: readonly Channel[];
  /** True where a creation moves money or stock. The server never stores such a record without its handler. */
  moves?: boolean;
  /** The pictures of a content, each with its room. */
  pictures?(content: Content): readonly (readonly [PictureRoom, unknown])[];
  /**
   * A content as a viewer sees it, where that is more than hidden fields. `isBuyer`: the viewer bought it.
   * `runsLocation`: they own its location, or have a role that reads it.
   */
  view?(content: string, viewer: { isBuyer: boolean; runsLocation: boolean }): string;
}

/** Largest content in UTF-8 bytes, for types without a limit of their own. */
const CONTENT_BYTES = 64 * 1024;

type Defined<Type extends RecordType, Definition extends TypeDefinition> = Omit<
  Definition,
  'type' | 'limits'
> & { type: Type; limits: { contentBytes: number } & Definition['limits'] };

/**
 * A definition under its name. The app's bundler counts this call and those of type-rule.ts as pure, so it drops unused
 * ones.
 */
export function defineType<Type extends RecordType, const Definition extends TypeDefinition>(
  type: Type,
  definition: Definition,
): Defined<Type, Definition> {
  return { ...definition, type, limits: { contentBytes: CONTENT_BYTES, ...definition.limits } };
}
