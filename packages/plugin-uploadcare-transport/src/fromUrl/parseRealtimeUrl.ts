/** Where a channel is. */
export interface RealtimeAddress {
  readonly host: string
  /** null for the usual one. */
  readonly port: number | null
  readonly isSecure: boolean
  /** In front of `/app/{key}`; empty for none. */
  readonly path: string
  readonly key: string
}

/** Takes the address of a channel apart: `wss://{host}/app/{key}`. @returns null when it is none. */
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
