import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { JobHandlers } from '../db/queue/jobs.ts';
import type { Schema } from '../db/schema.ts';
import type { Mailer } from '../mail/mail-port.ts';
import { ORDER_JOB } from './announce-order.ts';
import { findOrder } from './order.ts';
import { orderMail } from './order-mail.ts';

const Payload = v.object({ id: v.string() });

/** The handler of `order.mail` jobs. It rejects until the mail is accepted, and is never given up. */
export function createOrderJobs(deps: {
  read: Kysely<Schema>;
  mailer: Mailer;
  /** OPERATIONS_MAIL, the address of the people who ship equipment. */
  operationsMail: string;
}): JobHandlers<typeof ORDER_JOB> {
  return {
    [ORDER_JOB]: async (payload) => {
      const { id } = v.parse(Payload, payload);
      const order = await findOrder(deps.read, id);
      if (!order) throw new Error(`there is no order ${id}`);
      await deps.mailer.send(orderMail(deps.operationsMail, order));
      return { done: true };
    },
  };
}
