import { type Content, LAST_EDIT, parseContent, type RecordType } from '../../src/records/record.ts';
import { forUpdate } from '../db/lock.ts';
import type { Tx } from '../db/store.ts';
import { fromTable, putRecord } from '../records/rows/write-record.ts';
import { answersAnew, CLOSED_NAME } from './sign-messages.ts';

/** A closing person, and their name, where a record noted only that. */
export interface Signer {
  sub: string;
  names: readonly string[];
}

/** Records of a shop that name somebody beside their owner. */
const SIGNED: readonly RecordType[] = [
  'LOCATION',
  'ITEM',
  'CATEGORY',
  'CAMPAIGN',
  'INVITE',
  'SUPPLY_ORDER',
  'LOCATION_TICKET',
];
/** Fields that note a name alone. Somebody of the same name at the same shop loses theirs, too: no name may stay. */
const NAMES = ['countAskedBy', 'orderedBy', 'invitedBy', 'revokedBy'] as const;

/** Takes a person's name off all records of a shop that they edited last, asked for, ordered, answered or invited. */
export async function signAnewAt(tx: Tx, locationId: string, signer: Signer): Promise<void> {
  const signed = tx.db
    .selectFrom('record')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('type', 'in', [...SIGNED])
    .where('deleted', '=', 0)
    .where((where) =>
      where.or([
        where('content', 'like', `%"${LAST_EDIT}":{"sub":"${signer.sub}"%`),
        where('content', 'like', `%"username":"${signer.sub}"%`),
        ...NAMES.map((field) => where('content', 'like', `%"${field}":%`)),
      ]),
    )
    .orderBy('id');
  for (const row of await forUpdate(tx, signed).execute()) {
    const previous = fromTable(row);
    const content = JSON.stringify(withoutSigner(parseContent(previous.content), signer));
    if (content !== previous.content) await putRecord(tx, { ...previous, content }, { previous });
  }
}

function withoutSigner(content: Content, { sub, names }: Signer): Content {
  const edit = content[LAST_EDIT] as { sub?: unknown } | undefined;
  const noted = NAMES.filter((field) => names.some((name) => name === content[field]));
  return {
    ...answersAnew(content, sub),
    ...(edit?.sub === sub && { [LAST_EDIT]: { ...edit, name: CLOSED_NAME } }),
    ...Object.fromEntries(noted.map((field) => [field, CLOSED_NAME])),
  };
}
