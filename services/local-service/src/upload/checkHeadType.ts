import { chooseMimeType } from '../images/chooseMimeType.js'
import { detectType } from '../images/detectType.js'
import { findImageKind } from '../images/findImageKind.js'
import { createTypeError, isTypeAllowed } from '../projects/checkFile.js'
import type { Project } from '../projects/ProjectOptions.js'
import { GrowingBuffer } from '../shared/GrowingBuffer.js'
import { HEAD_BYTES } from '../storage/FileStorage.js'
import { toSoundType } from '../videos/readVideoInfo.js'
import type { NamedFile } from './describeFile.js'

/** Refuses a file by its first bytes if the complete file would be refused. @throws UploadApiError `FileTypeForbiddenError` */
export async function checkHeadType(
  { allowedTypes }: Pick<Project, 'allowedTypes'>,
  named: Omit<NamedFile, 'file'>,
  head: Uint8Array,
): Promise<void> {
  if (allowedTypes.length === 0) return
  const detectedMimeType = await detectType(head)
  const mimeType = await chooseMimeType({ ...named, detectedMimeType, image: null })
  // Only the whole file shows whether it's an image.
  const isSvg = findImageKind(head, detectedMimeType) === 'svg'
  if (isSvg && isTypeAllowed(allowedTypes, 'image/svg+xml')) return
  // Only the whole file shows whether a video is just sound.
  if (isTypeAllowed(allowedTypes, toSoundType(mimeType))) return
  if (!isTypeAllowed(allowedTypes, mimeType)) throw createTypeError(allowedTypes, mimeType)
}

/** Passes bytes on after checking the first bytes. A shorter file is checked at its end, like all other files. */
export async function* inspectHead(
  bytes: AsyncIterable<Uint8Array>,
  check: (head: Uint8Array) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let head: GrowingBuffer | null = new GrowingBuffer()
  for await (const chunk of bytes) {
    if (!head) {
      yield chunk
      continue
    }
    const missingBytes = HEAD_BYTES - head.sizeBytes
    head.add(chunk.subarray(0, missingBytes))
    if (head.sizeBytes < HEAD_BYTES) continue
    await check(head.bytes)
    yield head.bytes
    head = null
    if (chunk.length > missingBytes) yield chunk.subarray(missingBytes)
  }
  if (head && head.sizeBytes > 0) yield head.bytes
}
