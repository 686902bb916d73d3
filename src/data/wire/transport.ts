import type { DocumentNode } from 'graphql';
import type { HistoryTotals } from '../../domain/history/totals.ts';
import type { HeldPart } from '../../domain/money/deposit-pause.ts';
import type { Point } from '../../domain/shop/discovery.ts';
import type { SoldOffer } from '../../domain/shop/equipment.ts';
import type { Settings } from '../../domain/shop/settings.ts';
import type { RecordRow, RecordStatus, RecordType } from '../../records/record.ts';
import type { DataError } from '../basis/outcome.ts';
import type { CallShape } from './document-of.ts';

/** Bounds on updatedAt in ms; all given bounds must hold. */
export interface UpdatedAtBounds {
  ge?: number;
  le?: number;
  gt?: number;
  lt?: number;
}

/** One list of the record API: the way to list, and the arguments of its query. */
export type ListQuery =
  | { by: 'owner'; owner: string }
  | { by: 'ownerAndType'; owner: string; type: RecordType }
  | { by: 'parentId'; parentId: string }
  | { by: 'parentIdAndType'; parentId: string; type: RecordType }
  | { by: 'parentIdAndReference'; parentId: string; reference: string }
  | { by: 'type'; type: RecordType }
  | { by: 'typeAndReference'; type: RecordType; reference: string }
  | { by: 'reference'; reference: string };

export interface PageArgs {
  updatedAt?: UpdatedAtBounds;
  first?: number;
  after?: string | null;
  sort?: 'ASC' | 'DESC';
}

/** A page. `partial`: errors came beside the data, so a missing item proves nothing. */
export interface Page<T> {
  items: T[];
  nextToken: string | null;
  partial: boolean;
}

export interface CreateInput {
  id: string;
  type: RecordType;
  updatedAt?: number;
  parentId?: string | null;
  owner?: string | null;
  reference?: string | null;
  content: string;
}

export interface UpdateInput {
  id: string;
  type: RecordType;
  reference?: string;
  content?: string;
  ifUpdatedAt?: number;
}

export interface DeleteInput {
  id: string;
  type: RecordType;
  /** Refused as STALE where the record has another stamp by now. Older servers refuse the field. */
  ifUpdatedAt?: number;
}

/** The point to look around, and the page. */
export interface NearbyArgs extends Point {
  first: number;
  after: string | null;
  /** Versions of the places expected on the page, joined (src/records/known-places.ts); empty for none. */
  known: string;
}

/** A public location that is online. `seenAt`: its newest heartbeat, ms of the server. */
export interface NearbyItem {
  id: string;
  /** Null where the record is the known one. */
  record: RecordRow | null;
  seenAt: number;
}

/** Sales of an own location by days (since 1970, UTC), both inclusive. `held`: 'day:version' of each, by commas. */
export interface SaleDaysQuestion {
  parentId: string;
  from: number;
  to: number;
  held: string;
}

/** Days that differ from the held ones. `total`: purchases of all days asked for. `more`: ask again, holding these. */
export interface SaleDaysAnswer {
  days: readonly { day: number; version: string; columns: string }[];
  total: number;
  more: boolean;
}

export interface NearbyAnswer extends Page<NearbyItem> {
  /** The eldest `seenAt` where the page is the known one, which then has no items. Null otherwise. */
  sameSince: number | null;
}

/** Values that a server tells everybody alike. The mirror does not hold them. */
export interface ReferenceTransport {
  /**
   * Tells the operator's settings: at once the last known ones, then those of the server. Tells nothing where
   * the backend cannot or does not answer. Returns the way to stop.
   */
  watchSettings(next: (settings: Settings) => void): () => void;
  /**
   * Prices of equipment; an earlier answer of this page is used again. `again` asks the server in any case. Null
   * where the backend cannot tell. Rejects with TransportError.
   */
  catalogue(again?: boolean): Promise<readonly SoldOffer[] | null>;
}

/** A field of the schema for only some screens, with the types of its arguments and the columns of its answer. */
export interface Question<T> {
  field: string;
  variables?: CallShape['variables'];
  /** Arguments that an older backend does not know. It is asked without them, and tells more than was asked for. */
  newer?: CallShape['variables'];
  columns: CallShape['fields'];
  /** Type of the answer; never set. */
  answer?: T;
}

/** The record API as calls. All of them reject with TransportError alone. */
export interface Transport extends ReferenceTransport {
  /** Null when the record does not exist or is not for this person: both look the same. */
  get(id: string, type: RecordType): Promise<RecordRow | null>;
  list(query: ListQuery, args: PageArgs): Promise<Page<RecordRow>>;
  /** Status of a parent's records of one type, tombstones included. */
  status(parentId: string, type: RecordType, args: PageArgs): Promise<Page<RecordStatus>>;
  /** Totals of the own history since then (ms, centavos). Null where the backend has no totals. */
  historyTotals(since: number): Promise<HistoryTotals | null>;
  /** Parts of the own balance that the pause after deposits holds. Null where the backend does not tell. */
  heldDeposits(): Promise<readonly HeldPart[] | null>;
  /** Public locations within reach that are online, nearest first; null where the backend cannot look for them. */
  nearby(args: NearbyArgs): Promise<NearbyAnswer | null>;
  /** The sales of an own location as packed columns; null where the backend has only records. */
  saleDays(question: SaleDaysQuestion): Promise<SaleDaysAnswer | null>;
  /** Any query of the record API by its document, for questions of few screens. Rejects with TransportError. */
  ask(document: DocumentNode, variables: object): Promise<unknown>;
  /**
   * Asks a question; null where the backend does not know it. An unknown question is sent again after 5 minutes at the
   * earliest, or where a person asks for it (`isWanted`).
   */
  askNewer<T>(
    question: Question<T>,
    args?: Readonly<Record<string, unknown>>,
    isWanted?: boolean,
  ): Promise<T | null>;
  create(input: CreateInput): Promise<RecordRow>;
  update(input: UpdateInput): Promise<RecordRow>;
  /** Removes a record; a NOT_FOUND refusal means that it is gone already. */
  remove(input: DeleteInput): Promise<void>;
  /** Forgets everything that the client holds in memory. */
  close(): Promise<void>;
}

/** Failure of a call, with its reason. */
export class TransportError extends Error {
  readonly error: DataError;
  constructor(error: DataError) {
    super(error.message);
    this.name = 'TransportError';
    this.error = error;
  }
}

/** The reason of a TransportError; rethrows anything else, which is a bug. */
export function reasonOf(error: unknown): DataError {
  if (error instanceof TransportError) return error.error;
  throw error;
}
