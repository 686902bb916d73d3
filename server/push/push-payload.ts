import * as v from 'valibot';
import type { ChannelEvent } from '../../src/records/events.ts';
import { PUSH_KINDS, type PushKind } from '../../src/records/push.ts';
import { type NoticeTerms, type ReadyNotice, RIGHTS } from './notice.ts';

/** One message to one device: an event, or ready words. `sub`: whose news it is. `usefulUntil` in ms. */
export type PushJob = {
  subscription: string;
  sub: string;
  usefulUntil: number;
} & ({ kind: PushKind; event: ChannelEvent } | ({ notice: ReadyNotice } & NoticeTerms));

const TOLD = { subscription: v.string(), sub: v.string(), usefulUntil: v.number() };

/** What the queue keeps of a PushJob. */
export const Payload = v.union([
  v.object({
    ...TOLD,
    kind: v.picklist(PUSH_KINDS),
    event: v.custom<ChannelEvent>((value) => typeof value === 'object' && value !== null && 'type' in value),
  }),
  v.object({
    ...TOLD,
    notice: v.object({ title: v.string(), body: v.string(), path: v.string(), tag: v.string() }),
    alarms: v.optional(v.array(v.string())),
    wish: v.optional(v.picklist(PUSH_KINDS)),
    needs: v.optional(v.object({ right: v.picklist(RIGHTS), places: v.array(v.string()) })),
  }),
]);
