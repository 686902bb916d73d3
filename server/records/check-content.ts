import { cpfDigits, isValidCpf } from '../../src/domain/cpf.ts';
import { fromReais } from '../../src/domain/money.ts';
import { nameProblem } from '../../src/domain/profile.ts';
import { type PictureRoom, pictureKeyOf } from '../../src/records/picture-key.ts';
import type { Content, RecordRow, RecordType } from '../../src/records/record.ts';
import { inviteAddress } from '../../src/records/types/invite.ts';
import { readMove } from '../../src/records/types/stock-change.ts';
import { badInput } from './check-input.ts';
import { CAMPAIGN_SHAPES, ITEM_SHAPES, type Shapes } from './content-shapes.ts';

const MAX_PRICE = 100_000_000;
const MAX_QUANTITY = 1_000_000_000;
const MAX_MESSAGE = 1000;
const MAX_TICKET_IMAGES = 3;
const TICKET_STATUSES = ['open', 'in_progress', 'resolved', 'closed'];

type Checked = Pick<RecordRow, 'type' | 'parentId' | 'reference'>;
type Check = (content: Content, row: Checked) => void;

/** What each type's content must satisfy before it is stored; throws BAD_INPUT with the field. Unknown keys pass. */
const CHECKS: Partial<Record<RecordType, Check>> = {
  ITEM: checkItem,
  CAMPAIGN: checkCampaign,
  PROFILE: checkProfile,
  LOCATION: checkLocation,
  INVITE: checkInvite,
  CHAT_MESSAGE: (content) => checkMessage('text', content.text),
  LOCATION_TICKET: checkTicket,
  TICKET_UPDATE: checkTicketUpdate,
  STOCK_CHANGE: checkStockChange,
};

/** Checks a record's content and reference as they would be stored. */
export function checkRecordContent(row: Checked, content: Content, isUpdateOfTicket: boolean): void {
  const check = isUpdateOfTicket ? checkTicketUpdate : CHECKS[row.type];
  check?.(content, row);
}

function checkItem(content: Content, row: Checked): void {
  checkShapes(content, ITEM_SHAPES);
  for (const field of ['price', 'value', 'cost']) {
    optional(content, field, (value) => {
      const amount = fromReais(value);
      return amount !== null && amount >= 0 && amount <= MAX_PRICE;
    });
  }
  optional(content, 'quantity', (value) => isWhole(value, MAX_QUANTITY));
  checkPicture('items', content, row);
}

function checkCampaign(content: Content, row: Checked): void {
  checkShapes(content, CAMPAIGN_SHAPES);
  optional(content, 'discount', (value) => isNumber(value, 0, 100));
  optional(content, 'takeQuantity', (value) => isWhole(value, MAX_QUANTITY));
  optional(content, 'payQuantity', (value) => isWhole(value, MAX_QUANTITY));
  checkPicture('campaigns', content, row);
}

/** Name of two letters at least and not endless, CPF with its check digits, PIX key not empty: whichever of them are there. */
function checkProfile(content: Content): void {
  optional(content, 'name', (value) => typeof value === 'string' && nameProblem(value) === null);
  optional(content, 'cpf', (value) => typeof value === 'string' && isValidCpf(cpfDigits(value)));
  optional(content, 'chavePix', (value) => typeof value === 'string' && value.trim() !== '');
}

function checkLocation(content: Content, row: Checked): void {
  if (row.reference !== 'PUBLIC' && row.reference !== 'PRIVATE') throw badInput('reference');
  optional(content, 'lat', (value) => isNumber(Number(value), -90, 90));
  optional(content, 'lon', (value) => isNumber(Number(value), -180, 180));
}

/** One address or domain an invite, so that each can be found and revoked. */
function checkInvite(content: Content, row: Checked): void {
  if (inviteAddress(row.reference) === null) throw badInput('reference');
  optional(content, 'status', (value) => value === 'ACTIVE' || value === 'REVOKED');
}

function checkTicket(content: Content): void {
  optional(content, 'status', isTicketStatus);
  optional(content, 'images', (value) => Array.isArray(value) && value.length <= MAX_TICKET_IMAGES);
}

function checkTicketUpdate(content: Content): void {
  if (content.updateType !== 'STATUS_CHANGE' && content.updateType !== 'RESPONSE')
    throw badInput('updateType');
  if (content.updateType === 'STATUS_CHANGE' && !isTicketStatus(content.status)) throw badInput('status');
  if (content.updateType === 'RESPONSE' && !isText(content.message)) throw badInput('message');
}

/** Of which item, in which visit, when by the person's device, and what was done. */
function checkStockChange(content: Content, row: Checked): void {
  if (!isText(row.reference)) throw badInput('reference');
  if (!isText(content.visitId)) throw badInput('visitId');
  if (!isNumber(content.at, 1, Number.MAX_SAFE_INTEGER)) throw badInput('at');
  if (readMove(content) === null) throw badInput('kind');
}

function checkMessage(field: string, value: unknown): void {
  if (!isText(value) || value.trim().length > MAX_MESSAGE) throw badInput(field, { max: MAX_MESSAGE });
}

/** Others' browsers fetch what a record names: it must be of its own location's room. */
function checkPicture(room: PictureRoom, content: Content, { parentId }: Checked): void {
  optional(content, 'image', (value) => value === '' || pictureKeyOf(room, parentId, value) !== null);
}

function checkShapes(content: Content, shapes: Shapes): void {
  for (const [field, isGood] of Object.entries(shapes)) optional(content, field, isGood);
}

function optional(content: Content, field: string, isGood: (value: unknown) => boolean): void {
  const value = content[field];
  if (value !== undefined && value !== null && !isGood(value)) throw badInput(field);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isTicketStatus(value: unknown): boolean {
  return typeof value === 'string' && TICKET_STATUSES.includes(value);
}

function isNumber(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;
}

function isWhole(value: unknown, max: number): boolean {
  return Number.isInteger(value) && isNumber(value, 0, max);
}
