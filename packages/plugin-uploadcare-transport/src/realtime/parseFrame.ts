/** A Pusher protocol frame. */
export interface RealtimeFrame {
  /** Empty for an unknown frame. */
  readonly event: string
  /** Empty for a frame about the connection itself. */
  readonly channel: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Parses a frame. The protocol nests its data as JSON text inside JSON. Never throws. */
export function parseFrame(text: unknown): RealtimeFrame {
  const { event, channel, data } = parseRecord(text)
  return {
    event: typeof event === 'string' ? event : '',
    channel: typeof channel === 'string' ? channel : '',
    fields: parseRecord(data),
  }
}

function parseRecord(value: unknown): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
