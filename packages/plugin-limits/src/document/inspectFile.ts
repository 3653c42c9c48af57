import { readImageDpi } from '../media/readImageDpi.js'
import { readVideoSeconds } from '../media/readVideoSeconds.js'
import { readPdf } from '../pdf/readPdf.js'
import type { DocumentFacts } from './DocumentFacts.js'

/** Reads the facts about a file; null for kinds without limits. @throws Error if the file can't be read */
export async function inspectFile(file: Blob): Promise<DocumentFacts | null> {
  const pdf = await readPdf(file)
  if (pdf) return { kind: 'pdf', ...pdf }
  if (file.type === 'application/pdf') return { kind: 'pdf', pages: null, isProtected: false, scans: null }
  if (file.type.startsWith('video/')) return { kind: 'video', seconds: await readVideoSeconds(file) }
  const dpi = await readImageDpi(file)
  if (dpi !== null) return { kind: 'image', scans: [{ page: 1, dpi }] }
  // Browsers know no type for some names, and a video under such a name is as long.
  const isUntyped = !file.type || file.type === 'application/octet-stream'
  const seconds = isUntyped ? await readVideoSeconds(file) : null
  return seconds === null ? null : { kind: 'video', seconds }
}
