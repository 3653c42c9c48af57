import { toHex } from '@lading/kernel/basics'
import { asciiAt } from '../../bytes/asciiAt.js'
import type { HeaderReader } from '../../bytes/HeaderReader.js'
import type { Findings } from '../parts/Findings.js'
import { readCopy } from '../parts/readCopy.js'
import { removeFromXmp } from '../parts/removeFromXmp.js'
import { eachBox } from './eachBox.js'
import { scanItems } from './scanItems.js'
import { scanMovie } from './scanMovie.js'

/** The box with an XMP packet. Source: XMP specification part 3, §1.2.7.1. */
const XMP = 'be7acfcb97a942e89c71999491e3afac'
/** The box with content credentials. Source: C2PA 2.1 §A.5. */
const CREDENTIALS = 'd8fec3d61b0e483c92975828877ec481'

/**
 * Searches a container: HEIC, AVIF, MP4, QuickTime.
 *
 * @param start Where it begins in the file.
 * @throws RangeError for a corrupt header
 */
export async function scanBoxes(reader: HeaderReader, findings: Findings, start = 0): Promise<void> {
  // In turn: what comes before damage is known.
  for await (const { type, contentAt, end } of eachBox(reader, start, reader.size)) {
    if (type === 'moov') await scanMovie(reader, findings, contentAt, end)
    else if (type === 'meta') await scanItems(reader, findings, contentAt, end)
    else if (type === 'uuid') {
      const id = toHex(await reader.read(contentAt, 16))
      if (id === CREDENTIALS) findings.hasCredentials = true
      if (id === XMP) {
        const bytes = await readCopy(reader, contentAt + 16, end - contentAt - 16)
        findings.note(contentAt + 16, bytes, removeFromXmp(bytes))
      }
    } else if (type === 'jumb') {
      if (asciiAt(await reader.read(contentAt, 64), 0, 64).includes('c2pa')) findings.hasCredentials = true
    }
  }
}
