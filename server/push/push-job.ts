import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { MINUTE_MS } from '../../src/domain/words/time-units.ts';
import { minutesOfQuiet, type PushNotice } from '../../src/records/push.ts';
import { applied } from '../db/applied.ts';
import { backoffMs, type JobAtWork, type JobHandler, type JobResult } from '../db/queue/jobs.ts';
import type { Store } from '../db/store.ts';
import { workInvitation } from '../records/types/work-invitation.ts';
import { ownPlaces } from './answering-staff.ts';
import { bounded } from './bounded.ts';
import { invitedTogether } from './invited-together.ts';
import { liveDevices } from './live-devices.ts';
import { discreetNotice, type NoticeManner, noticeOf, type ReadyNotice } from './notice.ts';
import { wordsOfAlarms } from './pending-alarms.ts';
import { Payload, type PushJob } from './push-payload.ts';
import type { PushOutcome, PushSender } from './push-port.ts';
import { isReturnOwed, isStillNews, isStillReported, stillReadable } from './still-news.ts';
import type { pushCommands } from './subscriptions.ts';
import { minuteOfDay, Wishes } from './wishes.ts';

export interface PushJobDeps {
  store: Pick<Store<typeof pushCommands>, 'read' | 'run' | 'now'>;
  sender: PushSender;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

type Device = NonNullable<Awaited<ReturnType<typeof readDevice>>>;

/** The handlers of both kinds of messages. A device that went to another person meanwhile hears nothing. */
export function createPushJobs(deps: PushJobDeps): Record<'push.send' | 'push.talk', JobHandler> {
  const send: JobHandler = async (payload, work) => {
    const job = v.parse(Payload, payload);
    const device = await readDevice(deps, job);
    const now = deps.store.now();
    if (!device || now >= job.usefulUntil) return { done: true };
    const wishes = v.parse(Wishes, JSON.parse(device.wishes));
    const wish = 'kind' in job ? job.kind : job.wish;
    if (wish && !wishes.kinds.includes(wish)) return { done: true };
    const pause = minutesOfQuiet(wishes.quiet, minuteOfDay(now, wishes));
    const isPayment = wish === 'payment';
    if (pause > 0 && !isPayment) return { retryAt: now + pause * MINUTE_MS };
    const notice = await noticeNow(deps, job, { isDiscreet: wishes.isDiscreet, isSilent: pause > 0 });
    if (notice === null) return { done: true };
    if (!(await isCurrent(deps, work))) return { retryAt: now };
    const { attempts } = work;
    return tell(deps, { job, device, notice, urgency: isPayment ? 'high' : 'normal', attempts });
  };
  return { 'push.send': send, 'push.talk': send };
}

/**
 * True while the job still tells of this message. A later one may have taken its place, and a process that stood still
 * may have lost it. A push service would keep the earlier one in the place of the later.
 */
async function isCurrent({ store }: PushJobDeps, { id, stored }: Pick<JobAtWork, 'id' | 'stored'>) {
  const job = await store.read.selectFrom('job').select('payload').where('id', '=', id).executeTakeFirst();
  return job?.payload === stored;
}

/** The words of a job in the present state of things; null where it is no news any more. */
async function noticeNow(deps: PushJobDeps, job: PushJob, manner: NoticeManner): Promise<PushNotice | null> {
  const { read } = deps.store;
  if ('kind' in job) {
    const own = await ownPlaces(read, job);
    if (job.together) {
      const standing = await invitedTogether(read, job.sub, job.together);
      if (!standing[0]) return null;
      const event = { ...job.event, content: workInvitation(standing[0]) };
      return noticeOf({ kind: job.kind, event }, { own, ...manner, count: standing.length });
    }
    const isNews = await isStillNews(read, job.event, { sub: job.sub, own });
    return isNews ? noticeOf(job, { own, ...manner, count: 1 }) : null;
  }
  if (job.owed && !(await isReturnOwed(read, job.owed))) return null;
  const { words, lost } = await readableWords(deps, job);
  if (!words) return null;
  const { sub, alarms } = job;
  if (alarms && !(await isStillReported(read, sub, { way: 'push', alarms, lost }))) return null;
  const notice = bounded(manner.isDiscreet ? discreetNotice(words) : words);
  return { ...notice, isSilent: manner.isSilent };
}

/**
 * The ready words of a job, without alarms of the shops that its reader lost, and these shops. Null where nothing is
 * left to be told.
 */
async function readableWords(
  { store }: PushJobDeps,
  { sub, notice, needs, told }: Extract<PushJob, { notice: ReadyNotice }>,
): Promise<{ words: ReadyNotice | null; lost: readonly string[] }> {
  if (!needs) return { words: notice, lost: [] };
  const readable = await stillReadable(store.read, sub, needs);
  const lost = needs.places.filter((place) => !readable.includes(place));
  if (lost.length === 0) return { words: notice, lost };
  const words = told ? wordsOfAlarms(told, needs.places, readable) : null;
  return { words: words && { ...notice, title: words.title, body: words.body, path: words.path }, lost };
}

interface Message {
  job: PushJob;
  device: Device;
  notice: PushNotice;
  urgency: 'high' | 'normal';
  attempts: number;
}

async function tell(
  deps: PushJobDeps,
  { job, device, notice, urgency, attempts }: Message,
): Promise<JobResult> {
  const now = deps.store.now();
  const outcome: PushOutcome = await deps.sender.send(device, {
    payload: JSON.stringify(notice),
    ttl: Math.ceil((job.usefulUntil - now) / 1000),
    urgency,
    topic: createHash('sha256').update(notice.tag).digest('base64url').slice(0, 32),
  });
  switch (outcome.kind) {
    case 'SENT':
      return { done: true };
    case 'GONE': {
      const gone = { id: device.id, updatedAt: device.updated_at };
      await applied(deps.store, 'dropPushSubscription', gone);
      return { done: true };
    }
    case 'REFUSED':
      deps.log.warn(
        { status: outcome.status, kind: 'kind' in job ? job.kind : 'report' },
        'a push service refused a message',
      );
      return { done: true };
    case 'LATER':
      return { retryAt: now + (outcome.afterMs ?? backoffMs(attempts)), error: outcome.error };
  }
}

function readDevice({ store }: PushJobDeps, { subscription, sub }: PushJob) {
  return liveDevices(store.read, store.now())
    .selectAll('device')
    .where('device.id', '=', subscription)
    .where('device.sub', '=', sub)
    .executeTakeFirst();
}
