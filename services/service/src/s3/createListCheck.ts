import { createImpostorError } from './fromStore.js'

/** A list page, as far as it's checked. */
interface ListPage {
  readonly Contents?: readonly { readonly Key?: string | undefined }[] | undefined
  readonly CommonPrefixes?: readonly { readonly Prefix?: string | undefined }[] | undefined
}

/** Maximum pages of a list, i.e. 100 million keys. */
const MAX_PAGES = 100_000

/**
 * Creates a check for a list's pages: their keys must be below its prefix and in order, so that the list advances. Otherwise, an endpoint
 * that answers each page with the same keys would be read forever.
 */
export function createListCheck(prefix: string): (page: ListPage) => void {
  let pages = 0
  const last = { key: '', folder: '' }

  function advance(kind: 'key' | 'folder', name = ''): void {
    if (!name.startsWith(prefix) || !isBefore(last[kind], name)) throw createImpostorError()
    last[kind] = name
  }

  return ({ Contents, CommonPrefixes }) => {
    if (++pages > MAX_PAGES) throw createImpostorError()
    for (const { Key } of Contents ?? []) advance('key', Key)
    for (const { Prefix } of CommonPrefixes ?? []) advance('folder', Prefix)
  }
}

/** Compares keys by their bytes, like stores do. JavaScript's order differs for characters beyond the first 65,536. */
function isBefore(a: string, b: string): boolean {
  return a < b ? true : Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0
}
