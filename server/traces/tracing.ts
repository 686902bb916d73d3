/** Facts of a span: never a person, an address, a secret or somebody's words. */
export type Facts = Readonly<Record<string, string | number>>;

/** One step of a trace, under way. */
export interface TraceStep {
  /** Name of the step in W3C's form, for steps that follow it later or elsewhere. */
  readonly traceparent: string;
  readonly traceId: string;
  /** Runs work as part of this step. Steps that begin in it stand below. */
  within<T>(work: () => T): T;
  end(facts?: Facts, failed?: boolean): void;
}

export interface NewStep {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'producer' | 'internal';
  /** A kept traceparent of the step above. Absent, it is the step under way, or the trace is a new one. */
  from?: string | null | undefined;
  /** A step of another trace that caused this one. */
  because?: TraceStep | undefined;
}

/** Writes down how requests, jobs and calls to the bank follow from each other. */
export interface Tracing {
  begin(step: NewStep): TraceStep;
  /** The traceparent of the step under way, or null. */
  current(): string | null;
  /** Runs work that a step sets off and that is no part of it. */
  outside(work: () => void): void;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Runs work as a step. `read` makes the step's facts out of its answer. Without an answer the step has failed. */
export async function traced<T>(
  tracing: Tracing,
  step: NewStep,
  work: () => Promise<T>,
  read: (answer: T) => Facts = () => ({}),
): Promise<T> {
  const one = tracing.begin(step);
  try {
    const answer = await one.within(work);
    one.end(read(answer));
    return answer;
  } catch (error) {
    one.end({}, true);
    throw error;
  }
}
