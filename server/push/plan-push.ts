import type { ChannelEvent } from '../../src/records/events.ts';
import { moneyRecordOf } from '../../src/records/notification-step.ts';
import { type PushKind, pushKindOf } from '../../src/records/push.ts';
import { readChatMessage } from '../../src/records/types/talk/chat-message.ts';
import { presentRecords } from '../db/present-records.ts';
import type { Command, Commands, Tx } from '../db/store.ts';
import { answeringStaff } from './answering-staff.ts';
import { isOvertaken } from './answers.ts';
import { TOGETHER_MS, togetherOf } from './invited-together.ts';
import { liveDevices } from './live-devices.ts';
import { NEWS_USEFUL_MS } from './plan-notice.ts';
import type { PushJob } from './push-payload.ts';

/** Channels of the news of a person or of a location's owner. The last part is their id. */
const CHANNEL = /^\/(?:notification|chat|support)\/([^/]+)$/;

/**
 * The same commands, which also plant push messages in their transaction. These tell the news that the commands tell
 * people on channels.
 */
export function withPush<C extends Commands>(commands: C): C {
  const telling = ([name, run]: [string, Command]): [string, Command] => {
    const tells: Command = (tx, args) =>
      run(
        {
          ...tx,
          emit: (channel, event) => {
            const told = tx.emit(channel, event);
            const news = newsOf(channel, event);
            return news === null ? told : told.then(() => planPush(tx, channel, event, news));
          },
        },
        args,
      );
    return [name, Object.assign(tells, { batching: run.batching })];
  };
  return Object.fromEntries(Object.entries(commands).map(telling)) as C;
}

/** Recipient and kind of an event's news. Null for most events: nobody waits for them here. */
function newsOf(channel: string, event: ChannelEvent): { id: string; kind: PushKind } | null {
  const id = CHANNEL.exec(channel)?.[1];
  const kind = id === undefined ? null : pushKindOf(event);
  return id === undefined || kind === null ? null : { id, kind };
}

/**
 * Plants a job for each device that hears of the event. A location's channel leads to its owner and to the staff that
 * answers customers there. Nobody is told of their own doing. Invitations to work that belong together share one job.
 * Of a conversation or a record of money one job a device waits, and tells of the last message. People's messages have a
 * lane beside that of money. A colleague's answer from before the customer's last message leaves that message waiting.
 */
async function planPush(
  tx: Tx,
  channel: string,
  event: ChannelEvent,
  { id, kind }: { id: string; kind: PushKind },
): Promise<void> {
  const ownerOf = presentRecords(tx.db, 'LOCATION').select('owner').where('id', '=', id);
  const staff = channel.startsWith('/notification/') ? [] : await answeringStaff(tx.db, id);
  const found = await liveDevices(tx.db, tx.now)
    .select(['device.id', 'device.sub'])
    .where((where) =>
      where.or([where('device.sub', 'in', [id, ...staff]), where('device.sub', '=', ownerOf)]),
    )
    .orderBy('device.id')
    .execute();
  const together = await togetherOf(tx, event);
  const series = together ? null : seriesOf(event);
  const news = together ? `staff:${together.inviter}:${together.since}` : (series ?? event.id);
  const manner = {
    kind: kind === 'payment' ? ('push.send' as const) : ('push.talk' as const),
    runAt: together ? tx.now + TOGETHER_MS : tx.now,
    replaces: series !== null && !(await leavesWaiting(tx, event, id)),
  };
  for (const device of found.filter(({ sub }) => sub !== event.record?.owner)) {
    const payload: PushJob = {
      subscription: device.id,
      sub: device.sub,
      kind,
      event,
      usefulUntil: tx.now + NEWS_USEFUL_MS,
      ...(together && { together }),
    };
    await tx.enqueue({ ...manner, key: `${news}:${device.id}`, payload });
  }
}

/**
 * The conversation of a message, or the record of news of money; null for any other event. The messages of each take
 * one another's place on the device and at its push service. So an earlier one that a busy service kept must not leave
 * after a later one.
 */
function seriesOf(event: ChannelEvent): string | null {
  const money = moneyRecordOf(event);
  if (money !== undefined) return `money:${money}`;
  const message = messageOf(event);
  return message && `chat:${message.locationId}:${message.customerId}`;
}

const messageOf = ({ record }: ChannelEvent) =>
  record?.type === 'CHAT_MESSAGE' ? readChatMessage(record) : null;

/** True for an answer that is told to its own shop, `id`, although its customer still waits for one. */
async function leavesWaiting(tx: Tx, event: ChannelEvent, id: string): Promise<boolean> {
  const message = messageOf(event);
  return message?.locationId === id && (await isOvertaken(tx.db, message));
}
