import * as v from 'valibot';
import type { ChannelEvent } from '../../src/records/events.ts';
import { PUSH_KINDS, type PushKind } from '../../src/records/push.ts';
import type { Together } from './invited-together.ts';
import { NOTICE_RIGHTS, type NoticeTerms, type ReadyNotice } from './notice.ts';
import { PendingAlarms } from './pending-alarms.ts';

/**
 * One message to one device: an event, or ready words. `sub`: the person of the news. `usefulUntil` in ms. `together`:
 * all invitations to work in the message, of which the event is one. Jobs of an earlier program have none, and tell of
 * the event.
 */
export type PushJob = {
  subscription: string;
  sub: string;
  usefulUntil: number;
} & (
  | { kind: PushKind; event: ChannelEvent; together?: Together | undefined }
  | ({ notice: ReadyNotice } & NoticeTerms)
);

const TOLD = { subscription: v.string(), sub: v.string(), usefulUntil: v.number() };

/** Form of a PushJob in the queue. */
export const Payload = v.union([
  v.object({
    ...TOLD,
    kind: v.picklist(PUSH_KINDS),
    event: v.custom<ChannelEvent>((value) => typeof value === 'object' && value !== null && 'type' in value),
    together: v.optional(v.object({ inviter: v.string(), since: v.number() })),
  }),
  v.object({
    ...TOLD,
    notice: v.object({
      ...{ title: v.string(), body: v.string(), path: v.string(), tag: v.string() },
      ...{ at: v.optional(v.number()), id: v.optional(v.string()) },
    }),
    alarms: v.optional(v.array(v.string())),
    wish: v.optional(v.picklist(PUSH_KINDS)),
    needs: v.optional(v.object({ right: v.picklist(NOTICE_RIGHTS), places: v.array(v.string()) })),
    owed: v.optional(v.object({ saleId: v.string(), returnId: v.string() })),
    told: v.optional(PendingAlarms),
  }),
]);
