export interface RealtimeAddress {
  readonly host: string
  /** null for the default port. */
  readonly port: number | null
  readonly isSecure: boolean
  /** Path before `/app/{key}`; empty without a path. */
  readonly path: string
  readonly key: string
}

/** Parses a realtime channel URL, `wss://{host}/app/{key}`. @returns null when it's invalid. */
export function parseRealtimeUrl(value: string): RealtimeAddress | null {
  let url: URL
  try {
    url = new URL(value)
  } catch {
    return null
  }
  const [, path = '', key] = /^(.*)\/app\/([\w-]+)\/?$/.exec(url.pathname) ?? []
  if (!/^wss?:$/.test(url.protocol) || !url.hostname || !key) return null
  return {
    host: url.hostname,
    port: url.port ? Number(url.port) : null,
    isSecure: url.protocol === 'wss:',
    path,
    key,
  }
}
