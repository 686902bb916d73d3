import { readChannel } from './channel.ts';
import { type ChannelFacts, maySubscribe } from './channel-policy.ts';
import type { Credential } from './credential.ts';
import {
  BAD_CHANNEL,
  type ClientFrame,
  errorFrame,
  type FrameError,
  frame,
  UNAUTHORIZED,
  UNSUPPORTED,
} from './frames.ts';
import type { Hub } from './hub.ts';
import type { EventLimits } from './limits.ts';
import type { Publisher } from './publisher.ts';
import { Subscription } from './subscription.ts';

export interface OperationDeps {
  hub: Hub;
  facts: ChannelFacts;
  publish: Publisher;
  limits: EventLimits;
}

/** The connection to which an operation answers. */
export interface OperationHost {
  /** Sends a text or a whole frame while the connection is open. */
  send(text: string | Buffer): void;
  /** Takes an error outside any frame: a bug or lost IO. */
  crash(error: unknown): void;
}

type Subscribe = Extract<ClientFrame, { type: 'subscribe' }>;
type Publish = Extract<ClientFrame, { type: 'publish' }>;

/** Operations of an admitted client [N-03], and its subscriptions. */
export class Operations {
  readonly #deps: OperationDeps;
  readonly #host: OperationHost;
  readonly #credential: Credential;
  readonly #subscriptions = new Map<string, Subscription>();
  #ended = false;

  constructor(deps: OperationDeps, host: OperationHost, credential: Credential) {
    this.#deps = deps;
    this.#host = host;
    this.#credential = credential;
  }

  /** Handles one frame. Every outcome is a frame back. */
  async handle(message: ClientFrame): Promise<void> {
    const { connectionTimeoutMs } = this.#deps.limits;
    switch (message.type) {
      case 'connection_init':
        return this.#host.send(frame('connection_ack', { connectionTimeoutMs }));
      case 'subscribe':
        return this.#subscribe(message);
      case 'unsubscribe':
        return this.#unsubscribe(message.id);
      case 'publish':
        return this.#publish(message);
      case 'invalid':
        return this.#host.send(errorFrame('error', message.error));
      case 'unsupported':
        return this.#host.send(errorFrame('error', UNSUPPORTED, message.id));
    }
  }

  /** Looks at the right behind every subscription again. */
  async recheck(): Promise<void> {
    for (const subscription of [...this.#subscriptions.values()]) await subscription.recheck();
  }

  end(): void {
    this.#ended = true;
    for (const subscription of this.#subscriptions.values()) subscription.end();
    this.#subscriptions.clear();
  }

  async #subscribe(message: Subscribe): Promise<void> {
    const { id } = message;
    const refuse = (error: FrameError) => this.#host.send(errorFrame('subscribe_error', error, id));
    if (!(await this.#credential.accepts(message.token))) return refuse(UNAUTHORIZED);
    const full = this.#noRoom(id);
    if (full) return refuse(full);
    const reading = readChannel(message.channel);
    if (reading.kind === 'malformed') return refuse(BAD_CHANNEL);
    if (reading.kind === 'none') return refuse(UNAUTHORIZED);
    const subscription = new Subscription(id, reading.channel, this.#deps.hub, {
      send: (frame) => this.#host.send(frame),
      allowed: () => maySubscribe(this.#deps.facts, this.#credential.sub, reading.channel),
      lost: () => {
        this.#subscriptions.delete(id);
        refuse(UNAUTHORIZED);
      },
      failed: (error) => this.#host.crash(error),
    });
    if (!(await subscription.begin())) return refuse(UNAUTHORIZED);
    if (this.#ended) return subscription.end();
    this.#subscriptions.set(id, subscription);
    this.#host.send(frame('subscribe_success', { id }));
  }

  #noRoom(id: string): FrameError | null {
    if (this.#subscriptions.has(id)) {
      return { errorType: 'BadRequestException', message: `Duplicate subscription id ${id}` };
    }
    const most = this.#deps.limits.subscriptionsPerConnection;
    if (this.#subscriptions.size < most) return null;
    return { errorType: 'MaxSubscriptionsReachedError', message: `More than ${most} subscriptions` };
  }

  #unsubscribe(id: string): void {
    const subscription = this.#subscriptions.get(id);
    if (!subscription) {
      const error = { errorType: 'UnknownOperationError', message: `Unknown operation id ${id}` };
      this.#host.send(errorFrame('unsubscribe_error', error, id));
      return;
    }
    subscription.end();
    this.#subscriptions.delete(id);
    this.#host.send(frame('unsubscribe_success', { id }));
  }

  async #publish(message: Publish): Promise<void> {
    const { id, channel, events, token } = message;
    const refuse = (error: FrameError) => this.#host.send(errorFrame('publish_error', error, id));
    if (!(await this.#credential.accepts(token))) return refuse(UNAUTHORIZED);
    const outcome = await this.#deps.publish(this.#credential.sub, channel, events);
    if (outcome.kind === 'refused') return refuse(outcome.error);
    this.#host.send(frame('publish_success', { id, ...outcome.report }));
  }
}
