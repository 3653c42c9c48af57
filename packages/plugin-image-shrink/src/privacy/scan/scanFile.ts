import { asciiAt } from '../../bytes/asciiAt.js'
import { HeaderReader } from '../../bytes/HeaderReader.js'
import { scanBoxes } from '../boxes/scanBoxes.js'
import { Findings } from '../parts/Findings.js'
import { scanJpeg } from './scanJpeg.js'
import { scanPng } from './scanPng.js'
import { scanWebp } from './scanWebp.js'

/** PNG and movie metadata can be anywhere in the file. */
const MAX_READS = 16_384

/**
 * Searches a photo or video for a location and for content credentials: JPEG, PNG, WebP, HEIC, AVIF, MP4 and QuickTime, by their
 * bytes. Only the parts that describe the file are read. Resolves with null for other files. A location that comes before damage is
 * found, but can't be removed: more of them might follow.
 *
 * @throws RangeError for a corrupt file, if nothing was found before
 */
export async function scanFile(file: Blob): Promise<Findings | null> {
  const reader = new HeaderReader(file, MAX_READS)
  const start = await reader.read(0, 16)
  const ascii = (at: number, length: number) => asciiAt(start, at, length)
  const findings = new Findings()
  try {
    if (ascii(0, 3) === '\xff\xd8\xff') await scanJpeg(reader, findings)
    else if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') await scanPng(reader, findings)
    else if (ascii(0, 4) === 'RIFF' && ascii(8, 4) === 'WEBP') await scanWebp(reader, findings)
    // Old movies begin with their content.
    else if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(ascii(4, 4)))
      await scanBoxes(reader, findings)
    else return null
  } catch (error) {
    // Readers that are less strict find the location, too.
    if (!findings.hasLocation) throw error
    findings.isRemovable = false
  }
  return findings
}
