import { type CdnOperation, parseCdnUrl, parseOperations } from '@lading/cdn'

export interface CdnPath {
  /** In lower case. */
  readonly uuid: string
  readonly operations: readonly CdnOperation[]
  readonly filename: string | null
}

/** Parses `/{uuid}/-/{operation}/{param}/…/{filename?}`; null if it isn't a file path. Source: wire protocol §10. */
export function parseCdnPath(path: string): CdnPath | null {
  const url = parseCdnUrl(path)
  if (!url?.uuid || url.base || url.group) return null
  return { uuid: url.uuid.toLowerCase(), operations: decode(url.modifiers), filename: url.fileName }
}

export interface GroupPath extends Pick<CdnPath, 'operations' | 'filename'> {
  readonly groupId: string
  /** The selected file, counted from 0; null for the group itself. */
  readonly index: number | null
}

/** Parses `/{uuid}~{count}/nth/{index}/{modifiers}{filename?}`; null if it isn't a group path. Source: wire protocol §10. */
export function parseGroupPath(path: string): GroupPath | null {
  const url = parseCdnUrl(path)
  if (!url?.uuid || url.base || !url.group) return null
  return {
    groupId: `${url.uuid.toLowerCase()}~${url.group.count}`,
    index: url.group.index,
    operations: decode(url.modifiers),
    filename: url.fileName,
  }
}

export interface ProxyPath extends Pick<CdnPath, 'operations'> {
  readonly publicKey: string
  readonly sourceUrl: string
}

/**
 * Parses `/{public key}/{modifiers}{source URL}`, without the key if the project has a separate host; null for any other path.
 * Protocol §11.
 */
export function parseProxyPath(path: string, hostname: string): ProxyPath | null {
  const url = parseCdnUrl(path)
  if (!url?.sourceUrl) return null
  const publicKey = url.base.slice(1) || /^([\w-]+)\.localhost$/i.exec(hostname)?.[1]
  if (!publicKey || publicKey.includes('/')) return null
  return { publicKey, sourceUrl: url.sourceUrl, operations: decode(url.modifiers) }
}

/** Returns whether a request is for an image from another server. @param url path and query, as requested */
export function isProxied({ url, hostname }: { readonly url: string; readonly hostname: string }): boolean {
  const address = url.replace(/[?#].*$/s, '')
  return !parseCdnPath(address) && !parseGroupPath(address) && parseProxyPath(url, hostname) !== null
}

/** Returns whether a request is for the facts of a group. @param url path and query, as requested */
export function isGroupFacts({ url }: { readonly url: string }): boolean {
  const address = url.replace(/[?#].*$/s, '')
  return !parseCdnPath(address) && parseGroupPath(address)?.index === null
}

function decode(modifiers: string): CdnOperation[] {
  return parseOperations(modifiers).map(({ name, params }) => ({
    name: decodeSegment(name),
    params: params.map(decodeSegment),
  }))
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
