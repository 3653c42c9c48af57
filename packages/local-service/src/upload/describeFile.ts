import { fileTypeFromBuffer } from 'file-type'
import { chooseMimeType } from '../images/chooseMimeType.js'
import { findImageKind } from '../images/findImageKind.js'
import type { ImageWork } from '../imageWork/createImageWork.js'
import type { FileDetails, FileStorage, ReceivedFile } from '../storage/FileStorage.js'
import { readVideoInfo, toSoundType } from '../videos/readVideoInfo.js'

export interface NamedFile {
  readonly file: ReceivedFile
  readonly filename: string
  readonly declaredMimeType: string
}

export interface DescribeParts {
  readonly storage: Pick<FileStorage, 'readHead' | 'readSlice' | 'withLocalCopy'>
  readonly imageWork: Pick<ImageWork, 'describe'>
}

/** Determines name, type, and facts of images and videos of a received file from its bytes. @param client the clients take turns. */
export async function describeFile(
  { file, filename, declaredMimeType }: NamedFile,
  client: string,
  { storage, imageWork }: DescribeParts,
): Promise<Pick<FileDetails, 'originalFilename' | 'mimeType' | 'image' | 'video'>> {
  const head = await storage.readHead(file)
  const detectedMimeType = (await fileTypeFromBuffer(head))?.mime
  const kind = findImageKind(head, detectedMimeType)
  const image = kind && (await storage.withLocalCopy(file, (path) => imageWork.describe(client, path, kind)))
  const mimeType = chooseMimeType({ detectedMimeType, declaredMimeType, filename, image })
  const { sizeBytes } = file
  const video = await readVideoInfo({ sizeBytes, head, mimeType }, (start, count) =>
    storage.readSlice(file, start, count),
  )
  const isSound = video !== null && video.video.length === 0
  return {
    originalFilename: filename,
    mimeType: isSound ? toSoundType(mimeType) : mimeType,
    image,
    ...(video && { video }),
  }
}
