import { sameJson } from '../../domain/values/same-json.ts';
import { parseContent, type RecordRow } from '../../records/record.ts';
import { refusalMessage } from '../../records/refusals.ts';
import { type DataError, hasUnknownEnd } from '../basis/outcome.ts';
import type { Attachment, Entry, Operation, Verdict } from '../mirror/entry.ts';
import { fetchedOnce } from '../wire/fetch-chunk.ts';
import { reasonOf, type Transport, TransportError } from '../wire/transport.ts';
import { mergeChange } from './merge-change.ts';
import { SETTLED_MS } from './reduce.ts';

/** Stores an image under its key; repeating it is harmless. `moved`: its bytes move. Rejects with TransportError. */
export type StoreImage = (
  image: Attachment,
  bytes: Uint8Array<ArrayBuffer>,
  moved: () => void,
) => Promise<void>;

export interface SendDeps {
  transport: Pick<Transport, 'get' | 'create' | 'update' | 'remove'>;
  storeImage: StoreImage;
  /** The bytes of an attachment; 'stored' if another attempt has stored it, undefined when this device lost them. */
  bytesOf: (key: string) => Promise<Uint8Array<ArrayBuffer> | 'stored' | undefined>;
  /** Notes that an image is stored and need not be sent again. */
  onStored: (key: string) => Promise<void>;
  /** Called while the bytes of an image move: the attempt takes long, and lives. */
  moved: () => void;
  /** Called for a change whose values somebody else has set already, so that nothing was written. */
  onSame?: () => void;
  /** False once another page took the attempt over, because a page that slept must not act on old knowledge. */
  isMine: () => Promise<boolean>;
  pause: (ms: number) => Promise<void>;
  /** The JSON text of sealed content. Rejects with TransportError SECRET_LOST where this device cannot open it. */
  unseal: (content: string) => Promise<string>;
}

/**
 * Result of an attempt. `row`: the record as the server has it now, null if it is gone. `ofPictures`: the picture
 * storage ended the attempt, which is another machine and says nothing of the way to the server.
 */
export type AttemptResult = { kind: 'applied'; row: RecordRow | null } | (Failure & { ofPictures?: true });

type Failure = Exclude<Verdict, { kind: 'applied' }>;

/** Most rounds of reading and writing a record that others write at the same moment. */
const ROUNDS = 4;
/** Code of an attempt that another page took over. This page does not tell its end. */
const TAKEN_OVER = 'TAKEN_OVER';
const IMAGE_LOST = 'A imagem não está neste aparelho. Escolha outra vez.';

/**
 * Sends an entry and returns the known result. Rejects only on bugs. After an unclear end, a refusal is believed when
 * it is repeated after every earlier attempt has expired. An entry shown as failed therefore never arrives later.
 */
export async function sendEntry(deps: SendDeps, entry: Entry): Promise<AttemptResult> {
  const result = await sendOnce(deps, entry);
  if (result.kind !== 'refused' || !isUnclear(entry)) return result;
  await deps.pause(SETTLED_MS);
  return sendOnce(deps, entry);
}

async function sendOnce(deps: SendDeps, entry: Entry): Promise<AttemptResult> {
  try {
    // This device may have lost the pictures of a record that arrived with them, so the record is looked up first.
    const { kind, id, type } = entry.operation;
    const hasPictures = entry.attachments.some(({ stored }) => !stored);
    const mayBeThere = kind === 'create' && hasPictures && isUnclear(entry);
    let row = mayBeThere ? await deps.transport.get(id, type) : null;
    if (!row) {
      const failure = await storeImages(deps, entry).then(
        () => null,
        (thrown) => resultOf(reasonOf(thrown)),
      );
      if (failure) return { ...failure, ofPictures: true };
      row = await carryOut(deps, entry).catch((thrown) => notFound(deps, entry, thrown));
    }
    return { kind: 'applied', row };
  } catch (thrown) {
    return resultOf(reasonOf(thrown));
  }
}

/** Result of an attempt whose call failed. */
function resultOf(error: DataError): Failure {
  if (error.kind === 'network') return { kind: 'unclear', waitsFor: 'network', why: error };
  if (error.kind === 'auth') return { kind: 'unclear', waitsFor: 'session' };
  return hasUnknownEnd(error) || error.code === TAKEN_OVER
    ? { kind: 'unclear', waitsFor: 'turn' }
    : { kind: 'refused', error };
}

async function storeImages(deps: SendDeps, entry: Entry): Promise<void> {
  for (const image of entry.attachments) {
    if (image.stored) continue;
    const bytes = await deps.bytesOf(image.key);
    if (bytes === 'stored') continue;
    if (!bytes) throw refused('IMAGE_LOST', { message: IMAGE_LOST });
    await checkMine(deps);
    await deps.storeImage(image, bytes, deps.moved);
    await deps.onStored(image.key);
  }
}

const seenChunk = fetchedOnce(() => import('./remove-seen.ts'));

function carryOut(deps: SendDeps, entry: Entry): Promise<RecordRow | null> {
  const { operation } = entry;
  const unclear = isUnclear(entry);
  switch (operation.kind) {
    case 'create':
      return create(deps, operation, unclear);
    case 'change':
      return change(deps, operation, unclear);
    case 'remove':
      return operation.asSeen === undefined
        ? remove(deps, operation, unclear)
        : seenChunk().then(({ removeSeen }) =>
            removeSeen(deps.transport, operation, unclear, () => checkMine(deps)),
          );
  }
}

/**
 * After an unclear end the record is looked up first, and again where its id is taken: it may be there already [SY-86].
 * At a first attempt a record of this id counts only with the same content.
 */
async function create(
  deps: SendDeps,
  { kind: _, sealed, ...composed }: Extract<Operation, { kind: 'create' }>,
  unclear: boolean,
): Promise<RecordRow> {
  const { transport } = deps;
  const arrived = unclear ? await transport.get(composed.id, composed.type) : null;
  if (arrived) return arrived;
  const input = sealed ? { ...composed, content: await deps.unseal(composed.content) } : composed;
  await checkMine(deps);
  try {
    return await transport.create(input);
  } catch (thrown) {
    const there = reasonOf(thrown).code === 'CONFLICT' ? await transport.get(input.id, input.type) : null;
    if (!there || !(unclear || saysTheSame(there, input))) throw thrown;
    return there;
  }
}

const saysTheSame = (one: Pick<RecordRow, 'content'>, other: Pick<RecordRow, 'content'>): boolean =>
  sameJson(parseContent(one.content), parseContent(other.content));

/** Reads, merges, and writes only over the version read, so that no late duplicate and no colleague's edit is lost. */
async function change(
  deps: SendDeps,
  operation: Extract<Operation, { kind: 'change' }>,
  unclear: boolean,
): Promise<RecordRow> {
  const { transport } = deps;
  const { id, type } = operation;
  let current = await transport.get(id, type);
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!current) throw gone();
    const merged = mergeChange(operation, current);
    // After an unclear end the values may be those of an earlier attempt.
    if (merged.kind === 'same' && !unclear) deps.onSame?.();
    if (merged.kind === 'same') return current;
    if (merged.kind === 'conflict') throw refused('STALE', { detail: { current, fields: merged.fields } });
    const { kind: _, ...content } = merged;
    await checkMine(deps);
    try {
      return await transport.update({ id, type, ...content, ifUpdatedAt: current.updatedAt });
    } catch (thrown) {
      if (reasonOf(thrown).code !== 'STALE') throw thrown;
      current = await transport.get(id, type);
    }
  }
  throw refused('INTERNAL');
}

/** Rejects with NOT_FOUND where the record is gone, whoever removed it. */
async function remove(
  deps: SendDeps,
  { id, type }: Extract<Operation, { kind: 'remove' }>,
  unclear: boolean,
): Promise<null> {
  if (unclear && !(await deps.transport.get(id, type))) throw gone();
  await checkMine(deps);
  await deps.transport.remove({ id, type });
  return null;
}

/**
 * NOT_FOUND becomes ACCESS_ENDED if the location is hidden, too. The removal of a missing record is done. Any other
 * fault is thrown again.
 */
async function notFound(
  { transport }: SendDeps,
  { operation, about: { locationId } }: Entry,
  thrown: unknown,
): Promise<null> {
  if (reasonOf(thrown).code === 'NOT_FOUND') {
    if (locationId && !(await transport.get(locationId, 'LOCATION'))) throw refused('ACCESS_ENDED');
    if (operation.kind === 'remove') return null;
  }
  throw thrown;
}

/** Asked before each write and each image, because the new holder may have sent later entries of the lane already. */
async function checkMine({ isMine }: SendDeps): Promise<void> {
  if (!(await isMine())) throw refused(TAKEN_OVER);
}

const isUnclear = ({ state }: Entry): boolean => state.kind === 'sending' && state.unclear;
const gone = (): TransportError => refused('NOT_FOUND');
const refused = (
  code: string,
  { message = refusalMessage(code), ...more }: Partial<DataError> = {},
): TransportError => new TransportError({ kind: 'refused', code, message, ...more });
