import { areDatesReversed } from '../../src/domain/campaign-check.ts';
import type { RecordRow } from '../../src/records/record.ts';
import { readCampaign } from '../../src/records/types/campaign.ts';
import { badInput } from './check-input.ts';
import type { TypeHandler } from './type-handler.ts';
import { putRecord, type RowToPut } from './write-record.ts';

/** No campaign ends before it starts. One that does since before this rule can still be renamed, paused and mended. */
export const campaignHandler: TypeHandler = {
  async create(tx, { row }) {
    if (isReversed(row)) throw REVERSED;
    return putRecord(tx, row);
  },

  async update(tx, { previous, row }) {
    if (isReversed(row) && !isReversed(previous)) throw REVERSED;
    return putRecord(tx, row, { previous });
  },
};

const REVERSED = badInput('endDate', { reason: 'dates-reversed' });

const isReversed = (row: RowToPut | RecordRow): boolean =>
  areDatesReversed(readCampaign({ createdAt: 0, updatedAt: 0, ...row }));
