/** How the files of a project are scanned for malware. */
export interface ScanPolicy {
  /** Address of a clamd that listens on TCP, such as `127.0.0.1:3310`. */
  readonly clamd: string
  /** Files that are infected are removed, or kept and not delivered. @default 'remove' */
  readonly infected?: 'remove' | 'block'
  /** Files that are not checked yet, because the scanner works or is away, are held back or delivered. @default 'hold' */
  readonly unchecked?: 'hold' | 'deliver'
}

/** Parses the address of a clamd; null when it is none. */
export function parseClamd(text: string): { readonly host: string; readonly port: number } | null {
  const [, host, port] = /^\[?([^\s[\]/]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  return host !== undefined && Number(port) > 0 && Number(port) < 65_536 ? { host, port: Number(port) } : null
}
