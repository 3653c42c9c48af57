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

/** The kind of a received file, as its first bytes say. */
export interface FileKind {
  readonly detectedMimeType: string | undefined
  /** Of an image, which has to be decoded. */
  readonly kind: ReturnType<typeof findImageKind>
}

/** Determines the kind of a received file. */
export async function findFileKind(
  { file }: NamedFile,
  { storage }: Pick<DescribeParts, 'storage'>,
): Promise<FileKind> {
  const head = await storage.readHead(file)
  const detectedMimeType = (await fileTypeFromBuffer(head))?.mime
  return { detectedMimeType, kind: findImageKind(head, detectedMimeType) }
}

/** Determines name, type, and facts of images and videos of a received file from its bytes. @param client the clients take turns. */
export async function describeFile(
  { file, filename, declaredMimeType }: NamedFile,
  { detectedMimeType, kind }: FileKind,
  client: string,
  { storage, imageWork }: DescribeParts,
): Promise<Pick<FileDetails, 'originalFilename' | 'mimeType' | 'image' | 'video'>> {
  const image = kind && (await storage.withLocalCopy(file, (path) => imageWork.describe(client, path, kind)))
  const mimeType = chooseMimeType({ detectedMimeType, declaredMimeType, filename, image })
  const { sizeBytes } = file
  const head = await storage.readHead(file)
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
