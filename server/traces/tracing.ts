/** Facts of a span: never a person, an address, a secret or what somebody wrote. */
export type Facts = Readonly<Record<string, string | number>>;

/** One step of a trace, under way. */
export interface TraceStep {
  /** Names it in W3C's form, for what goes on from it later or elsewhere. */
  readonly traceparent: string;
  readonly traceId: string;
  /** Runs work as part of this step: what it begins is a step below. */
  within<T>(work: () => T): T;
  end(facts?: Facts, failed?: boolean): void;
}

export interface NewStep {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'producer' | 'internal';
  /** A traceparent that was kept. Absent: below the step under way, or of a trace of its own. */
  from?: string | null | undefined;
  /** A step of another trace that caused it. */
  because?: TraceStep | undefined;
}

/** Writes down how requests, jobs and calls to the bank follow from each other. */
export interface Tracing {
  begin(step: NewStep): TraceStep;
  /** The traceparent of the step under way, or null. */
  current(): string | null;
  /** Runs what somebody's step sets off and is no part of it. */
  outside(work: () => void): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Runs work as a step. What `read` makes of its answer are the step's facts; without an answer it has failed. */
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
