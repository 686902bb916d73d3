import type { Kysely } from 'kysely';
import { depositEventStatus } from '../../src/domain/money/deposit.ts';
import { shopOfAlarm } from '../../src/domain/overview/alarms.ts';
import { isStillOwed } from '../../src/domain/sales/sale-return.ts';
import { text } from '../../src/records/content/read.ts';
import { type ReportWay, readReportWishes } from '../../src/records/content/report-wishes.ts';
import { readReturns } from '../../src/records/content/sale-return.ts';
import type { ChannelEvent } from '../../src/records/events.ts';
import { parseContent, type RecordRow } from '../../src/records/record.ts';
import { readAmounts } from '../../src/records/types/money/shopping-purchase.ts';
import { readStaff } from '../../src/records/types/shop/staff.ts';
import { readTicket } from '../../src/records/types/talk/location-ticket.ts';
import { readTicketUpdate } from '../../src/records/types/talk/ticket-update.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Schema } from '../db/schema.ts';
import { findRecord } from '../records/lists/list-records.ts';
import { overviewLocations } from '../records/overview/own-locations.ts';
import { emailOf } from '../records/rows/email-of.ts';
import { fromTable } from '../records/rows/write-record.ts';
import { locationsWithReturnLimit } from '../records/sales/return-rights.ts';
import { canSeeLocation } from '../records/standing.ts';
import { hasAnswered, hasLaterUpdate } from './answers.ts';
import { invitedTo, type NoticeTerms } from './notice.ts';

/** A person, and their locations among those of the event. */
interface Reader {
  sub: string;
  own: readonly string[];
}

/**
 * True while an event is still to be told after quiet hours or a busy service kept it. False where the reader lost the
 * right to it or to its shop, and where they answered or looked at it meanwhile. False where a purchase or deposit has
 * another status by now, and where a ticket has a later word: its later message would be replaced.
 */
export async function isStillNews(
  read: Kysely<Schema>,
  event: ChannelEvent,
  reader: Reader,
): Promise<boolean> {
  const { type, record, content } = event;
  const { sub } = reader;
  switch (type) {
    case 'INVITE_RECEIVED': {
      const viewer = await viewerOf(read, sub);
      const staff = invitedTo(event);
      if (staff !== null) {
        const row = await findRecord(read, viewer, staff, 'STAFF');
        return row !== null && readStaff(row).status === 'INVITED';
      }
      // An invitation to work that an earlier program told names neither its STAFF nor its location.
      return typeof content?.locationId !== 'string' || canSeeLocation(read, viewer, content.locationId);
    }
    case 'CHAT_MESSAGE': {
      const row = record && (await findRecord(read, await viewerOf(read, sub), record.id, 'CHAT_MESSAGE'));
      return row ? !(await hasAnswered(read, row, sub)) : false;
    }
    case 'LOCATION_TICKET':
    case 'TICKET_UPDATE': {
      const written = record?.type === 'TICKET_UPDATE' ? 'TICKET_UPDATE' : 'LOCATION_TICKET';
      const row = record && (await findRecord(read, await viewerOf(read, sub), record.id, written));
      return row && !wasSeen(row, type, reader) ? !(await hasLaterUpdate(read, event, sub)) : false;
    }
    default:
      return hasStillStatus(read, event);
  }
}

/** True unless the event's purchase or deposit has another status than the event, or is gone. */
async function hasStillStatus(
  read: Kysely<Schema>,
  { purchaseId, depositId, content }: ChannelEvent,
): Promise<boolean> {
  const id = purchaseId ?? depositId;
  if (id === undefined || content?.status === undefined) return true;
  const isDeposit = purchaseId === undefined;
  const row = await presentRecords(read, isDeposit ? 'DEPOSIT' : 'SHOPPING_PURCHASE')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  const status = text(parseContent(row.content).status);
  return content.status === (isDeposit ? depositEventStatus(status) : status);
}

const viewerOf = async (read: Kysely<Schema>, sub: string) => ({ sub, email: await emailOf(read, sub) });

/** True where the reader's side looked at the other side's words. */
function wasSeen(row: RecordRow, type: 'LOCATION_TICKET' | 'TICKET_UPDATE', { own }: Reader): boolean {
  const update = type === 'TICKET_UPDATE' ? readTicketUpdate(row) : null;
  const side = own.length > 0 ? 'manager' : 'customer';
  const { role, seen } = update ?? { role: 'customer', seen: readTicket(row).seen };
  return role !== side && seen === true;
}

/** The locations of ready words at which a person still has the right that these ask for. */
export async function stillReadable(
  read: Kysely<Schema>,
  sub: string,
  { right, places }: NonNullable<NoticeTerms['needs']>,
): Promise<string[]> {
  const viewer = { sub, email: null };
  const held =
    right === 'returns'
      ? await locationsWithReturnLimit(read, viewer)
      : await overviewLocations(read, viewer, places);
  const known = new Set(held);
  return places.filter((place) => known.has(place));
}

/** True while nobody gave a failed return again, by PIX or to the balance. */
export async function isReturnOwed(
  read: Kysely<Schema>,
  { saleId, returnId }: NonNullable<NoticeTerms['owed']>,
): Promise<boolean> {
  const row = await presentRecords(read, 'SHOPPING_PURCHASE')
    .select('content')
    .where('id', '=', saleId)
    .executeTakeFirst();
  const content = parseContent(row?.content ?? null);
  const returns = readReturns(content.returns);
  const one = returns.find(({ id }) => id === returnId);
  return one !== undefined && isStillOwed({ ...readAmounts(content), returns }, one);
}

/**
 * Whether a person still wants reports in this way and, where one tells of alarms, one of these still stands. `lost`:
 * shops that the person may not read any more. Of these nothing stands.
 */
export async function isStillReported(
  read: Kysely<Schema>,
  sub: string,
  { way, alarms, lost }: { way: ReportWay; alarms: readonly string[]; lost: readonly string[] },
): Promise<boolean> {
  const profile = await presentRecords(read, 'PROFILE')
    .selectAll()
    .where('owner', '=', sub)
    .executeTakeFirst();
  if (profile && !readReportWishes(fromTable(profile)).by.includes(way)) return false;
  if (alarms.length === 0) return true;
  const row = await read.selectFrom('report').select('told').where('sub', '=', sub).executeTakeFirst();
  const standing = row ? (JSON.parse(row.told) as string[]) : [];
  return alarms.some((key) => standing.includes(key) && !lost.includes(shopOfAlarm(key)));
}
