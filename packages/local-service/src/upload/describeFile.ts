import { fileTypeFromBuffer } from 'file-type'
import { chooseMimeType } from '../images/chooseMimeType.js'
import { findImageKind } from '../images/findImageKind.js'
import type { ImageWork } from '../imageWork/createImageWork.js'
import type { FileDetails, FileStorage, ReceivedFile } from '../storage/FileStorage.js'

export interface NamedFile {
  readonly file: ReceivedFile
  readonly filename: string
  readonly declaredMimeType: string
}

export interface DescribeParts {
  readonly storage: Pick<FileStorage, 'readHead' | 'withLocalCopy'>
  readonly imageWork: Pick<ImageWork, 'describe'>
}

/** Determines name, type and image facts of a received file from its bytes. @param client the clients take turns. */
export async function describeFile(
  { file, filename, declaredMimeType }: NamedFile,
  client: string,
  { storage, imageWork }: DescribeParts,
): Promise<Pick<FileDetails, 'originalFilename' | 'mimeType' | 'image'>> {
  const head = await storage.readHead(file)
  const detectedMimeType = (await fileTypeFromBuffer(head))?.mime
  const kind = findImageKind(head, detectedMimeType)
  const image = kind && (await storage.withLocalCopy(file, (path) => imageWork.describe(client, path, kind)))
  const mimeType = chooseMimeType({ detectedMimeType, declaredMimeType, filename, image })
  return { originalFilename: filename, mimeType, image }
}
