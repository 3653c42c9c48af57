import { BlockReader } from './BlockReader.js'
import { openXref } from './openXref.js'
import { parseValue } from './parseValue.js'
import { readScans } from './readScans.js'
import type { ScannedPage } from './ScannedPage.js'
import { toDict } from './toDict.js'

/** Facts about a PDF that limits need. */
export interface PdfFacts {
  /** Number of pages; null if it can't be read. */
  readonly pages: number | null
  /** Whether the file is encrypted, with or without a password for opening it. */
  readonly isProtected: boolean
  /** Resolutions of scanned pages; null if they can't be read. */
  readonly scans: readonly ScannedPage[] | null
}

/** Like other readers, we accept a PDF whose signature follows a few other bytes. */
const HEADER_BYTES = 1024
const TAIL_BYTES = 2048
/** The most that a page tree can have. A larger number is a mistake. */
const MAX_PAGES = 1_000_000

/** Reads a PDF's facts, from a few ranges of the file. Resolves with null if the file isn't a PDF. @throws Error if the file can't be read */
export async function readPdf(file: Blob): Promise<PdfFacts | null> {
  const reader = new BlockReader(file)
  const [head, tail] = await Promise.all([
    reader.text(0, HEADER_BYTES),
    reader.text(file.size - TAIL_BYTES, TAIL_BYTES),
  ])
  const headerAt = head.indexOf('%PDF-')
  if (headerAt < 0) return null
  const linearized = readLinearized(head, file.size)
  let isProtected = false
  try {
    const start = [...tail.matchAll(/startxref[\0\t\n\f\r ]+(\d{1,15})/g)].at(-1)
    if (!start) throw new SyntaxError('The end of the file is missing.')
    const { objects, trailer } = await openXref(reader, Number(start[1]), headerAt)
    isProtected = toDict(await objects.resolve(trailer.Encrypt)) !== undefined
    const catalog = await objects.dict(trailer.Root)
    const root = await objects.dict(catalog?.Pages)
    const count = await objects.resolve(root?.Count)
    if (!isPageCount(count)) throw new SyntaxError('The number of pages is missing.')
    const scans = isProtected || !root ? null : await readScans(objects, root, count).catch(() => null)
    return { pages: count, isProtected, scans }
  } catch {
    return { pages: linearized, isProtected, scans: null }
  }
}

function isPageCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_PAGES
}

/** Returns the number of pages that a file optimized for the web states at its beginning; null if it was changed since. */
function readLinearized(head: string, size: number): number | null {
  const at = /\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj[\0\t\n\f\r ]*(?=<<)/.exec(head)
  if (!at) return null
  try {
    const { Linearized, L, N } = toDict(parseValue(head, at.index + at[0].length).value) ?? {}
    return Linearized !== undefined && L === size && isPageCount(N) ? N : null
  } catch {
    return null
  }
}
