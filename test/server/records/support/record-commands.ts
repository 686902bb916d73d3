import { jobCommands } from '../../../../server/db/queue/job-commands.ts';
import type { Commands, Tx } from '../../../../server/db/store.ts';
import { pictureCommands } from '../../../../server/images/life/sweep-pictures.ts';
import { inviteCommands } from '../../../../server/invites/commands.ts';
import { keepRules, type OperatorRules } from '../../../../server/money/payout/operator-rules.ts';
import { recordCommands } from '../../../../server/records/commands.ts';
import { keepSoldAt } from '../../../../server/records/lists/moved-sales.ts';
import { hidingCommands } from '../../../../server/records/retention/hide-addresses.ts';
import { retentionCommands } from '../../../../server/records/retention/retire-records.ts';
import {
  getRow,
  putHistory,
  putRecord,
  type RowToPut,
  removeRecord,
} from '../../../../server/records/rows/write-record.ts';
import { saleDayCommands } from '../../../../server/records/sale-days/kept-days.ts';
import { packAtNightCommands } from '../../../../server/records/sale-days/pack-at-night.ts';
import { reportCommands } from '../../../../server/reports/commands.ts';
import { staffCommands } from '../../../../server/staff/commands.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import type { RecordRow, RecordType } from '../../../../src/records/record.ts';
import { fillChain, fillPayments } from './fill-chain.ts';

/** The record commands, and commands that write fields as the server itself does. */
export const commands = {
  ...jobCommands,
  ...recordCommands,
  ...pictureCommands,
  ...retentionCommands,
  ...hidingCommands,
  ...staffCommands,
  ...inviteCommands,
  ...reportCommands,
  ...saleDayCommands,
  ...packAtNightCommands,
  async putRow(tx: Tx, row: RowToPut): Promise<RecordRow> {
    const previous = await getRow(tx, row.id, row.type, { lock: true });
    return putRecord(tx, row, previous ? { previous } : {});
  },
  /** Writes a sale's record again, as a return does. */
  async moveSale(tx: Tx, row: RowToPut): Promise<void> {
    const previous = await getRow(tx, row.id, row.type, { lock: true });
    if (!previous) throw new Error(`No sale ${row.id}`);
    await keepSoldAt(tx, previous);
    await putRecord(tx, row, { previous });
  },
  async putPast(tx: Tx, { rows }: { rows: readonly (RowToPut & { at: number })[] }): Promise<void> {
    await putHistory(tx, rows);
  },
  async removeRow(tx: Tx, key: { id: string; type: RecordType }): Promise<boolean> {
    const previous = await getRow(tx, key.id, key.type, { lock: true });
    if (previous) await removeRecord(tx, previous);
    return previous !== null;
  },
  /** Forgets all references of pictures, as if written by a process from before references existed. */
  async forgetReferences(tx: Tx): Promise<void> {
    await tx.db.deleteFrom('picture_reference').execute();
  },
  async addUser(tx: Tx, { sub, email }: { sub: string; email: string }): Promise<void> {
    const user = { sub, email, name: null, password_hash: '-', status: 'CONFIRMED', tokens_valid_from: 0 };
    await tx.db
      .insertInto('app_user')
      .values({ ...user, created_at: tx.now, updated_at: tx.now })
      .execute();
  },
  /** Adds a device that hears pushes of a person for a year. */
  async addDevice(tx: Tx, { sub }: { sub: string }): Promise<void> {
    const of = { sub, origin_jti: `device of ${sub}` };
    const renewed = { generation: 0, variant: '', previous_variant: '', rotated_at: 0 };
    await tx.db
      .insertInto('refresh_token')
      .values({
        ...of,
        ...renewed,
        token_hash: sub,
        auth_time: 0,
        expires_at: tx.now + 365 * DAY_MS,
        revoked: 0,
      })
      .execute();
    await tx.db
      .insertInto('push_subscription')
      .values({
        ...of,
        id: sub,
        endpoint: `https://push.example.com/${sub}`,
        p256dh: '',
        auth: '',
        wishes: '{}',
        updated_at: 0,
      })
      .execute();
  },
  async keepRules(tx: Tx, rules: OperatorRules): Promise<void> {
    await keepRules(tx, rules);
  },
  fillChain,
  fillPayments,
  async brokenCommand(): Promise<void> {
    throw new Error('lost disk');
  },
} satisfies Commands;
