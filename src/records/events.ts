import type { StaffRole } from '../domain/people/staff.ts';
import type { RecordRow } from './record.ts';

/** Every event type that travels on a channel (section 7 of both documents, plus our own RECORD_*). */
export const EVENT_TYPES = [
  'CHAT_MESSAGE',
  'LOCATION_TICKET',
  'TICKET_UPDATE',
  'DEPOSIT_QR_CODE_CREATED',
  'DEPOSIT_ERROR',
  'DEPOSIT_STATUS_CHANGED',
  'DEPOSIT_STATUS_CHECKED',
  'VERIFICATION_COMPLETE',
  'WITHDRAW_PROCESSING',
  'WITHDRAW_COMPLETED',
  'WITHDRAW_ERROR',
  'WITHDRAW_REVENUE_PROCESSING',
  'WITHDRAW_REVENUE_COMPLETED',
  'WITHDRAW_REVENUE_ERROR',
  'PURCHASE_QR_CODE_CREATED',
  'PURCHASE_STATUS_CHANGED',
  'PURCHASE_ERROR',
  'RECORD_CHANGED',
  'RECORD_DELETED',
  'INVITE_RECEIVED',
  // An ephemeral event, never a notification. It is the only client event that is not an accepted record.
  'TYPING',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Content of one event. `id` is unique per event; `createdAt` is ms by the server's clock. */
export interface ChannelEvent {
  type: EventType;
  id: string;
  createdAt: number;
  purchaseId?: string;
  depositId?: string;
  withdrawId?: string;
  /** The record after the change, as this channel's readers may see it (RECORD_CHANGED, CHAT_MESSAGE, tickets). */
  record?: RecordRow;
  /** Key of a removed record (RECORD_DELETED). */
  key?: { id: string; type: string; parentId: string | null; updatedAt: number };
  content?: {
    qrCode?: string;
    brCode?: string;
    status?: string;
    message?: string;
    amount?: number;
    /** The part of a purchase that is paid by PIX, in reais. Absent where the balance pays all. */
    pixAmount?: number;
    expiresAt?: string;
    canRetry?: boolean;
    completedCount?: number;
    /** Ids of the purchases among the completed records. Absent where the server does not tell them. */
    purchaseIds?: readonly string[];
    error?: string;
    /** True for the answer to a question about a decided record, of which an event told before. */
    isRepeated?: boolean;
    /** True for the cancellation of a purchase, for which its buyer asked. */
    isOwnDoing?: boolean;
    minutesRemaining?: number;
    cooldownTimestamp?: number;
    senderInfo?: { displayName?: string; name?: string };
    subject?: string;
    [key: string]: unknown;
  };
}

/** The channel of one person's own events: deposits, withdrawals, purchases and their own records. */
export const notificationChannel = (sub: string): string => `/notification/${sub}`;
/** The channel of a location's public records. Changes of prices, stock and campaigns reach open shops here. */
export const locationChannel = (locationId: string): string => `/location/${locationId}`;
/** Channel of the chat of a location (its owner listens) or of a customer (their sub). */
export const chatChannel = (id: string): string => `/chat/${id}`;
/** Channel of the tickets of a location, of an owner or of a customer. */
export const supportChannel = (id: string): string => `/support/${id}`;
/** Channel of one role at a location: its records, as that role may read them. */
export const staffChannel = (role: StaffRole, locationId: string): string => `/${role}/${locationId}`;
