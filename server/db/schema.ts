import type { Generated } from 'kysely';
import type { OwnChargeStatus } from '../../src/domain/money/unpaid.ts';
import type { RecordType } from '../../src/records/record.ts';
import type { DeviceKeyTable, PlaceTable, PushSubscriptionTable } from './device-tables.ts';
import type { JobLane } from './lanes.ts';
import type {
  AccountTable,
  AuditSumTable,
  OperatorActTable,
  SealTable,
  TransferTable,
  UnsealedTable,
} from './ledger-tables.ts';
import type { RecordTable } from './record-table.ts';
import type { RefundTable } from './refund-table.ts';
import type { ReportTable } from './report-table.ts';
import type { SaleDayTable } from './sale-day-table.ts';

/** Times are ms since 1970, amounts integer centavos, flags 0 or 1: values both engines hold alike. */
export interface ChargeTable {
  txid: string;
  /** 'PURCHASE', 'DEBT' (pays a negative balance back) or 'DEPOSIT'. */
  purpose: string;
  /** Id of the purchase or deposit record. */
  record_id: string;
  owner: string;
  amount: number;
  /** CREATING → ACTIVE → PAID | EXPIRED | CANCELLED | FAILED. */
  status: OwnChargeStatus;
  br_code: string | null;
  expires_at: number;
  created_at: number;
  updated_at: number;
  /** The trace in which it was opened, as a W3C traceparent; null where traces are not kept. */
  trace: string | null;
}

export interface PixPaymentTable {
  end_to_end_id: string;
  txid: string | null;
  amount: number;
  paid_at: number;
  /** Effect of the payment: a PaymentOutcome of server/money/charge/payment.ts. */
  outcome: string;
  created_at: number;
}

/** One payout. The intent is written before the provider hears of it, under an id of ours that is never used again. */
export interface PayoutTable {
  /** Id of 1 to 35 letters and digits. */
  id_envio: string;
  /** Source of the money: 'balance' or 'revenue'. */
  kind: string;
  /** Id of the WITHDRAW or WITHDRAW_REVENUE record. */
  record_id: string;
  owner: string;
  /** Amount that left the balance or revenue: `amount` + `fee`. */
  gross: number;
  fee: number;
  /** Amount that the provider sends. */
  amount: number;
  pix_key: string;
  /**
   * REQUESTED → SENDING → IN_PROCESS → DONE | FAILED. UNKNOWN when no answer came. RETURNED when all money came
   * back after DONE.
   */
  status: string;
  end_to_end_id: string | null;
  created_at: number;
  updated_at: number;
}

/** A bank's claim on a payment (MED), and the amount that is frozen for it. */
export interface ClaimTable {
  id: string;
  end_to_end_id: string;
  /** Owner of the payment's money; '' while it lies in suspense. */
  owner: string;
  amount: number;
  /** Amount of the owner's balance that is still frozen. */
  held: number;
  /** OPEN → ACCEPTED | REJECTED. */
  status: string;
  created_at: number;
  updated_at: number;
}

/** Stock held by a purchase that is not final yet. */
export interface ReservationTable {
  purchase_id: string;
  item_id: string;
  quantity: number;
}

export interface JobTable {
  id: string;
  kind: string;
  lane: JobLane;
  /** Unique per kind while the job exists; a second enqueue of the same key is a no-op. */
  key: string;
  payload: string;
  run_at: number;
  attempts: number;
  lease_until: number;
  last_error: string | null;
  /** The trace that the job continues. */
  trace: string | null;
}

/** A live event, written in the transaction that causes it and delivered after its commit. */
export interface EventTable {
  seq: Generated<number>;
  channel: string;
  payload: string;
  created_at: number;
  trace: string | null;
}

export interface UserTable {
  sub: string;
  /** Lower-case e-mail, unique. */
  email: string;
  name: string | null;
  password_hash: string;
  /** UNCONFIRMED, CONFIRMED, FORCE_CHANGE_PASSWORD or DISABLED. */
  status: string;
  /** Tokens issued before this instant (ms) are revoked. */
  tokens_valid_from: number;
  created_at: number;
  updated_at: number;
}

export interface CodeTable {
  /** '<purpose>:<sub>', purpose being confirm or reset. Names of `server/identity/commands/aliases.ts` lie here as well. */
  id: string;
  /** Hash of the code. For a sign-up it is the JSON of `server/identity/commands/sign-ups.ts`. */
  code_hash: string;
  expires_at: number;
  tries: number;
}

/** One sign-in, with the refresh token that is current. The tokens of a sign-in follow each other. */
export interface RefreshTokenTable {
  /** Hash of the first token. */
  token_hash: string;
  sub: string;
  origin_jti: string;
  auth_time: number;
  expires_at: number;
  revoked: number;
  /** Renewals so far: 0 while the first token of the sign-in is the current one. */
  generation: number;
  /** Tells the current token from others of its generation. It is '' for the first. */
  variant: string;
  /** The variant of the token that the current one replaced. */
  previous_variant: string;
  /** Time of the last renewal. */
  rotated_at: number;
}

/** An authenticator app of a person, asked for besides the password. */
export interface SecondFactorTable {
  sub: string;
  /** The secret in force, sealed; null before a first code was typed. */
  sealed: string | null;
  /** A new secret that waits for its first code, sealed. */
  pending: string | null;
  /** 1 where a sign-in asks for a code. */
  active: number;
  /** The newest 30 s step whose code was taken. */
  last_step: number;
  /** Time at which a code was typed to prove the person; 0 once that proof was used. */
  proved_at: number;
}

/**
 * Counters behind limits. The beginning of a key, up to its colon, tells the meaning of `failures` and `locked_until`:
 * - signin, change, second-factor: failures in a row, and the end of their lock.
 * - signin-all, send, wrong-code, wrong-factor, asked-change, ip, invite, staff, push, ask-bank: 0, and the time at
 *   which a bucket is full.
 * - requests: the requests of a window, and its end.
 * - verify: 0, and the end of a pause.
 */
export interface AttemptTable {
  key: string;
  failures: number;
  locked_until: number;
  updated_at: number;
}

export interface SettingTable {
  key: string;
  value: string;
}

/** The item of a location that has a barcode. Codes are as `codeKey` of src/domain/shop/barcode.ts gives them. */
export interface ItemCodeTable {
  location_id: string;
  code: string;
  /** 0 for nearly all items. Items that shared a code before that was refused have higher places. */
  place: number;
  item_id: string;
}

/** Time of a sale whose record a return moved since; see server/records/lists/moved-sales.ts. */
export interface MovedSaleTable {
  /** Id of the SHOPPING_PURCHASE. */
  id: string;
  location_id: string;
  /** Time of the sale, in ms: the last change of its record before the first return. */
  sold_at: number;
}

/** A picture that a record shows, written with the record; see server/records/pictures. */
export interface PictureReferenceTable {
  key: string;
  record_type: RecordType;
  record_id: string;
}

/** Time at which a record last stopped showing a picture. Other records may still show it. */
export interface PictureReleaseTable {
  key: string;
  released_at: number;
}

/** A build of the app that some process ran. */
export interface BuildTable {
  id: string;
  /** Time at which a process last started with it, in ms. */
  used_at: number;
}

export interface BuildFileTable {
  /** Name by which a file is asked for, such as 'assets/home-1a2b3c4d.js' or 'index.html?<revision>'. */
  name: string;
  build_id: string;
  /** 1 where the content is compressed with Brotli. */
  is_packed: number;
  /** Content in base64: both engines store text alike. */
  content: string;
  /** Proof that only a process with the installation's secret can write. */
  proof: string;
}

export interface Schema {
  build: BuildTable;
  build_file: BuildFileTable;
  picture_reference: PictureReferenceTable;
  picture_release: PictureReleaseTable;
  record: RecordTable;
  account: AccountTable;
  audit_sum: AuditSumTable;
  transfer: TransferTable;
  seal: SealTable;
  unsealed: UnsealedTable;
  operator_act: OperatorActTable;
  charge: ChargeTable;
  pix_payment: PixPaymentTable;
  payout: PayoutTable;
  claim: ClaimTable;
  reservation: ReservationTable;
  job: JobTable;
  event: EventTable;
  app_user: UserTable;
  code: CodeTable;
  refresh_token: RefreshTokenTable;
  second_factor: SecondFactorTable;
  attempt: AttemptTable;
  setting: SettingTable;
  device_key: DeviceKeyTable;
  place: PlaceTable;
  push_subscription: PushSubscriptionTable;
  item_code: ItemCodeTable;
  moved_sale: MovedSaleTable;
  report: ReportTable;
  sale_day: SaleDayTable;
  refund: RefundTable;
}
