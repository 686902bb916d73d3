import { hoursFault } from '../../../src/records/content/opening.ts';
import { parseContent } from '../../../src/records/record.ts';
import { badInput } from '../check-input.ts';
import { putRecord } from '../rows/write-record.ts';
import type { TypeHandler } from '../type-handler.ts';

/**
 * Rules of a LOCATION. Refuses BAD_INPUT for opening hours that nobody could read. A shop without any would count as
 * always open.
 */
export const locationHandler: TypeHandler = {
  async update(tx, { previous, row, content }) {
    const field = hoursFault(content, parseContent(previous.content));
    if (field !== null) throw badInput(field);
    return putRecord(tx, row, { previous });
  },
};
