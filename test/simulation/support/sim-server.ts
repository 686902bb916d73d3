import type { Operation } from '../../../src/data/mirror/entry.ts';
import { type CreateInput, TransportError, type UpdateInput } from '../../../src/data/wire/transport.ts';
import { parseContent, type RecordRow, type RecordType } from '../../../src/records/record.ts';

/** Entry of a request and its version. Null for a request outside the outbox. */
export interface Sender {
  id: string;
  /** Version of the entry, which changes with a correction. */
  since: number;
  operation: Operation;
  attachments: readonly string[];
}

/** A change on the server by a request. */
export interface Effect {
  sender: Sender;
  before: RecordRow | null;
  after: RecordRow | null;
}

/** Reaction to a create with an existing id: the first result again, an overwrite, or a refusal. */
export type ServerKind = 'idempotent' | 'overwriting' | 'refusing';

export const refusal = (code: string, detail?: Record<string, unknown>): TransportError =>
  new TransportError({ kind: 'refused', code, message: code, ...(detail ? { detail } : {}) });

/** Records, images and the history of both. Its clock only rises. */
export class SimServer {
  readonly rows = new Map<string, RecordRow>();
  readonly images = new Set<string>();
  /** All versions that a record ever had. */
  readonly versions = new Set<string>();
  /** Entries that were definitely refused. */
  readonly refused = new Set<string>();
  readonly #kind: ServerKind;
  readonly #onEffect: (effect: Effect) => void;
  #now = 1_800_000_000_000;

  constructor(kind: ServerKind, onEffect: (effect: Effect) => void) {
    this.#kind = kind;
    this.#onEffect = onEffect;
  }

  /** Reads a record. Everybody can always read the location of the messages. */
  get(id: string, type: RecordType): RecordRow | null {
    if (type === 'LOCATION') return placeRow(id);
    return this.rows.get(`${type} ${id}`) ?? null;
  }

  create(input: CreateInput, sender: Sender): RecordRow {
    const before = this.get(input.id, input.type);
    const wanted = input.content;
    if (parseContent(wanted).bad === true) this.#refuse(sender, 'BAD_INPUT');
    if (before) {
      if (this.#kind === 'refusing') this.#refuse(sender, 'CONFLICT');
      if (this.#kind === 'idempotent') {
        if (before.content === wanted) return before;
        this.#refuse(sender, 'CONFLICT');
      }
      if (before.content === wanted) return before;
    }
    const { id, type, parentId = null, owner = null, reference = null } = input;
    const row = this.put({ id, type, parentId, owner, reference, content: wanted });
    this.#onEffect({ sender, before, after: row });
    return row;
  }

  update({ id, type, content, ifUpdatedAt }: UpdateInput, sender: Sender): RecordRow {
    const before = this.get(id, type);
    if (!before) return this.#refuse(sender, 'NOT_FOUND');
    if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updatedAt)
      return this.#refuse(sender, 'STALE', { current: before });
    const row = this.put({ ...before, content: content ?? before.content });
    this.#onEffect({ sender, before, after: row });
    return row;
  }

  remove(id: string, type: RecordType, sender: Sender): null {
    const before = this.get(id, type);
    if (!before) return this.#refuse(sender, 'NOT_FOUND');
    this.rows.delete(`${type} ${id}`);
    this.#onEffect({ sender, before, after: null });
    return null;
  }

  /** Writes a row, with a stamp. */
  put(row: Omit<RecordRow, 'createdAt' | 'updatedAt'>): RecordRow {
    const key = `${row.type} ${row.id}`;
    this.#now += 1;
    const next = { createdAt: this.rows.get(key)?.createdAt ?? this.#now, ...row, updatedAt: this.#now };
    this.rows.set(key, next);
    this.versions.add(versionOf(next));
    return next;
  }

  #refuse(sender: Sender, code: string, detail?: Record<string, unknown>): never {
    this.refused.add(sender.id);
    throw refusal(code, detail);
  }
}

const placeRow = (id: string): RecordRow => ({
  ...{ id, type: 'LOCATION', parentId: null, owner: null, reference: 'PRIVATE' },
  ...{ content: '{}', createdAt: 0, updatedAt: 0 },
});

export const versionOf = ({ type, id, updatedAt, content }: RecordRow): string =>
  `${type} ${id} ${updatedAt} ${content}`;
