import { chooseMimeType } from '../images/chooseMimeType.js'
import { detectType } from '../images/detectType.js'
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

/** A received file's kind, as its first bytes tell. */
export interface FileKind {
  readonly detectedMimeType: string | undefined
  /** Kind of image, which has to be decoded. */
  readonly kind: ReturnType<typeof findImageKind>
}

/** Determines a received file's kind. */
export async function findFileKind(
  { file }: NamedFile,
  { storage }: Pick<DescribeParts, 'storage'>,
): Promise<FileKind> {
  const head = await storage.readHead(file)
  const detectedMimeType = await detectType(head)
  return { detectedMimeType, kind: findImageKind(head, detectedMimeType) }
}

/**
 * Determines a received file's name and type, and facts about images and videos, from its bytes. @param client the client's name;
 * clients take turns.
 */
export async function describeFile(
  { file, filename, declaredMimeType }: NamedFile,
  { detectedMimeType, kind }: FileKind,
  client: string,
  { storage, imageWork }: DescribeParts,
): Promise<Pick<FileDetails, 'originalFilename' | 'mimeType' | 'image' | 'video'>> {
  const image = kind && (await storage.withLocalCopy(file, (path) => imageWork.describe(client, path, kind)))
  const mimeType = await chooseMimeType({ detectedMimeType, declaredMimeType, filename, image })
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
