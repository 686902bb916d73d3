import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../src/records/events.ts';
import { PROTOCOL_VERSION } from '../../src/records/protocol-version.ts';
import { RARE_REFUSALS } from '../../src/records/rare-refusals.ts';
import { RECORD_TYPES } from '../../src/records/record.ts';
import { REFUSALS } from '../../src/records/refusals.ts';
import { SCHEMA } from '../../src/records/schema.ts';

/** What app and server must agree on. A change here is a change of the wire: raise PROTOCOL_VERSION, note why, pin anew. */
const wire = {
  schema: SCHEMA.replace(/\s+/g, ' '),
  events: EVENT_TYPES,
  types: RECORD_TYPES,
  refusals: [...Object.keys(REFUSALS), ...Object.keys(RARE_REFUSALS)],
};

test('the wire is the one its version names', () => {
  const hash = createHash('sha256').update(JSON.stringify(wire)).digest('hex').slice(0, 16);
  expect({ version: PROTOCOL_VERSION, hash }).toEqual({ version: 1, hash: '84bfc6bb12bd8a1a' });
});
