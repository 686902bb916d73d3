import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { NewStep, TraceStep, Tracing } from './tracing.ts';

/** Longest wait for a collector, in ms. One that hangs keeps no process from ending. */
const EXPORT_MS = 3000;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const KINDS: Record<NewStep['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
};

/** Sends steps as spans of OpenTelemetry, in JSON to `<endpoint>/v1/traces`. Spans that nobody takes are dropped. */
export function openOtelTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  const facts = { 'service.name': 'vendinha', 'service.instance.id': randomUUID() };
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(facts)),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer('vendinha');
  const underWay = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<TraceStep, Span>();

  const contextOf = (from: string | null | undefined) => {
    const kept = from ? readTraceparent(from) : null;
    if (kept) return trace.setSpanContext(ROOT_CONTEXT, kept);
    const above = underWay.getStore();
    return above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT;
  };
  return {
    begin({ name, kind, from, because }) {
      const cause = because && spans.get(because);
      const links = cause ? [{ context: cause.spanContext() }] : [];
      const span = tracer.startSpan(name, { kind: KINDS[kind], links }, contextOf(from));
      const step = stepOf(span, underWay);
      spans.set(step, span);
      return step;
    },
    current: () => {
      const span = underWay.getStore();
      return span ? traceparentOf(span) : null;
    },
    outside: (work) => underWay.exit(work),
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function stepOf(span: Span, underWay: AsyncLocalStorage<Span>): TraceStep {
  return {
    traceparent: traceparentOf(span),
    traceId: span.spanContext().traceId,
    within: (work) => underWay.run(span, work),
    end(facts = {}, failed = false) {
      span.setAttributes(facts);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function readTraceparent(text: string): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}
