import { instant, object, text } from '../../content/read.ts';
import { type Content, isRecordType, parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { NOBODY, shopPart } from '../../type-rule.ts';

const ACTS = ['created', 'changed', 'removed'] as const;
export type EditAct = (typeof ACTS)[number];

/** One field of a record before and after an edit; undefined where the record had or has no such field. */
export interface EditedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** Edit of a record of a shop. `at` in ms by the server's clock. */
export type Edit = NonNullable<ReturnType<typeof readEdit>>;

/** Reads an EDIT; null where it names no change. */
export function readEdit(row: RecordRow) {
  const content = parseContent(row.content);
  const act = ACTS.find((one) => one === content.act);
  if (act === undefined) return null;
  const shown = [content.before, content.hiddenBefore].map(object);
  const after = [content.after, content.hiddenAfter].map(object);
  const [before, now] = [Object.assign({}, ...shown), Object.assign({}, ...after)] as Content[];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])];
  return {
    id: row.id,
    locationId: row.parentId ?? '',
    /** Id of the edited record. Below it its type. */
    of: row.reference ?? '',
    type: isRecordType(content.of) ? content.of : null,
    act,
    /** Name of the record at the time of the edit. */
    name: text(content.name).trim() || 'Sem nome',
    by: text(content.by).trim() || 'Alguém',
    at: instant(content.at) ?? row.createdAt,
    /** Changed fields with short values, as far as the reader may see them. */
    fields: names.map((field) => ({ field, before: before?.[field], after: now?.[field] })),
    /** Names of all fields that changed. */
    changed: Array.isArray(content.changed) ? content.changed.map((one) => text(one)) : [],
  };
}

/** Content fields with the values that only the location's owner reads, and the roles that read costs. */
const HIDDEN = ['hiddenBefore', 'hiddenAfter'] as const;

/** The server's note of each edit of a shop's items, categories, campaigns and of the shop itself. */
export const EDIT = defineType('EDIT', {
  read: readEdit,
  rule: shopPart({
    read: ['locationOwner'],
    create: NOBODY,
    change: NOBODY,
    remove: NOBODY,
    locationOwnerFields: HIDDEN,
  }),
  limits: { contentBytes: 8 * 1024 },
  channels: ['locationOwner'],
});
