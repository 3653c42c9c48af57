import { AsyncLocalStorage } from 'node:async_hooks'
import { packageVersion } from '@lading/local-service/parts'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, ConsoleSpanExporter } from '@opentelemetry/sdk-trace-base'
import type { App } from './addRequestLog.js'
import type { Tracing } from './Tracing.js'

const NAME = 'lading-service'

/** Creates traces without globals, because a program that embeds the service can have separate traces. */
export function createTracing(isPrinted: boolean): Tracing {
  // The SDK's own facts about the process have its command line, which can name secrets.
  const own = resourceFromAttributes({
    'service.name': NAME,
    'service.version': packageVersion,
    'process.pid': process.pid,
    'process.runtime.name': 'nodejs',
    'process.runtime.version': process.versions.node,
  })
  // The environment comes last, because it names the service.
  const found = detectResources({ detectors: [hostDetector, envDetector] })
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(own).merge(found),
    spanProcessors: [new BatchSpanProcessor(isPrinted ? new ConsoleSpanExporter() : new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer(NAME, packageVersion)
  const propagator = new W3CTraceContextPropagator()
  const contexts = new AsyncLocalStorage<Context>()

  function fail(span: Span, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    span.setStatus({ code: SpanStatusCode.ERROR, message })
  }

  function addTo(app: App): void {
    const spans = new WeakMap<object, Span>()
    app.addHook('onRequest', (request, reply, done) => {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      const route = request.routeOptions.url
      const attributes = {
        'http.request.method': request.method,
        'url.scheme': request.protocol,
        ...(route !== undefined && { 'http.route': route }),
        'lading.request_id': String(reply.getHeader('x-request-id')),
      }
      const name = route === undefined ? request.method : `${request.method} ${route}`
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
      spans.set(request, span)
      contexts.run(trace.setSpan(parent, span), done)
    })
    app.addHook('onError', async (request, _reply, error) => {
      const span = spans.get(request)
      if (span) span.recordException(error)
    })
    app.addHook('onResponse', async (request, reply) => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    })
  }

  return {
    addTo,
    async trace(name, work) {
      const parent = contexts.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT }, parent)
      try {
        return await contexts.run(trace.setSpan(parent, span), work)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    close: () => provider.shutdown(),
  }
}
