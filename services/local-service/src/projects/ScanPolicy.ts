/** How a project's files are scanned for malware. */
export interface ScanPolicy {
  /** Address of a clamd that listens on TCP, such as `127.0.0.1:3310`. */
  readonly clamd: string
  /** Removes infected files, or keeps them without delivering them. @default 'remove' */
  readonly infected?: 'remove' | 'block'
  /** Holds back or delivers files that haven't been checked yet, because the scanner is busy or unreachable. @default 'hold' */
  readonly unchecked?: 'hold' | 'deliver'
}

/** Parses a clamd address; null if it isn't valid. */
export function parseClamd(text: string): { readonly host: string; readonly port: number } | null {
  const [, host, port] = /^\[?([^\s[\]/]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  return host !== undefined && Number(port) > 0 && Number(port) < 65_536 ? { host, port: Number(port) } : null
}
