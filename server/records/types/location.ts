import { hoursFault } from '../../../src/records/content/opening.ts';
import { parseContent } from '../../../src/records/record.ts';
import { badInput } from '../check-input.ts';
import { putRecord } from '../rows/write-record.ts';
import type { TypeHandler } from '../type-handler.ts';

/** Refuses opening hours that nobody could read, BAD_INPUT. A shop without any would count as always open. */
export const locationHandler: TypeHandler = {
  async update(tx, { previous, row, content }) {
    const field = hoursFault(content, parseContent(previous.content));
    if (field !== null) throw badInput(field);
    return putRecord(tx, row, { previous });
  },
};
