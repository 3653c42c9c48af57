import { detectMimeType } from '../images/detectMimeType.js'
import { readImageInfo } from '../images/readImageInfo.js'
import type { ImageWork } from '../imageWork/createImageWork.js'
import type { FileDetails } from '../storage/FileStorage.js'

/** Determines name, type and image facts of a received file from its bytes. */
export async function describeFile(
  path: string,
  filename: string,
  declaredMimeType: string,
  imageWork: Pick<ImageWork, 'describeSvg'>,
): Promise<Pick<FileDetails, 'originalFilename' | 'mimeType' | 'image'>> {
  const image = await readImageInfo(path, imageWork.describeSvg)
  const mimeType = await detectMimeType(path, { declaredMimeType, filename }, image)
  return { originalFilename: filename, mimeType, image }
}
