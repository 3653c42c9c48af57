import { fileTypeFromFile } from 'file-type'
import { chooseMimeType } from '../images/chooseMimeType.js'
import { findImageKind } from '../images/findImageKind.js'
import type { ImageWork } from '../imageWork/createImageWork.js'
import type { FileDetails } from '../storage/FileStorage.js'

/** A received file, as its client names it. */
export interface NamedFile {
  readonly path: string
  readonly filename: string
  readonly declaredMimeType: string
}

/** Determines name, type and image facts of a received file from its bytes. @param client the clients take turns. */
export async function describeFile(
  { path, filename, declaredMimeType }: NamedFile,
  client: string,
  imageWork: Pick<ImageWork, 'describe'>,
): Promise<Pick<FileDetails, 'originalFilename' | 'mimeType' | 'image'>> {
  const detectedMimeType = (await fileTypeFromFile(path))?.mime
  const kind = await findImageKind(path, detectedMimeType)
  const image = kind && (await imageWork.describe(client, path, kind))
  const mimeType = chooseMimeType({ detectedMimeType, declaredMimeType, filename, image })
  return { originalFilename: filename, mimeType, image }
}
