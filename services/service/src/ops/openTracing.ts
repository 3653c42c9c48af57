import type { Log } from './createLog.js'
import type { Tracing } from './Tracing.js'

const CLOSE_LIMIT_MS = 5_000

/**
 * Sends traces to the endpoint in OpenTelemetry's standard environment variables. Resolves to undefined if they name no endpoint; the SDK
 * isn't loaded then.
 */
export async function openTracing(env: NodeJS.ProcessEnv, log: Log): Promise<Tracing | undefined> {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_SDK_DISABLED: disabled } = env
  const isPointed = exporter ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!isPointed || exporter === 'none' || disabled?.toLowerCase() === 'true') return undefined
  const protocol =
    env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf'
  if (protocol !== 'http/protobuf') {
    log.error(
      `No traces are sent: OTEL_EXPORTER_OTLP_PROTOCOL is ${protocol}, and only http/protobuf is supported. Set it, and an endpoint that takes it, such as port 4318 of a collector.`,
    )
    return undefined
  }
  if (exporter !== undefined && !['otlp', 'console'].includes(exporter)) {
    log.error(`No traces are sent: OTEL_TRACES_EXPORTER is ${exporter}, and must be otlp, console or none.`)
    return undefined
  }
  const { createTracing } = await import('./createTracing.js')
  const tracing = createTracing(exporter === 'console')
  return {
    ...tracing,
    async close() {
      // An unreachable collector must not keep a node from stopping.
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())
      await Promise.race([tracing.close().catch(() => {}), limit])
    },
  }
}
