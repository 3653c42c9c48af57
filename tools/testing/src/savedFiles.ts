import { describeFile, type ReceivedFile } from './describeFile.js'
import type { FileInfo } from './FileInfo.js'
import { FILES, type ServiceParts } from './ServiceParts.js'

/** Stores a file, and resolves with its info. */
export async function saveFile(file: ReceivedFile, { store }: ServiceParts): Promise<FileInfo> {
  const info = await describeFile(file)
  const body = file.body.slice(0, file.body.size, info.mime_type)
  await store.put(FILES + info.uuid, { body, facts: info })
  return info
}

/** Resolves with a file and its info, or undefined if it doesn't exist. */
export async function findFile(
  uuid: string,
  { store }: Pick<ServiceParts, 'store'>,
): Promise<{ readonly info: FileInfo; readonly body: Blob } | undefined> {
  const item = await store.get(FILES + uuid.toLowerCase())
  return item && { info: item.facts as FileInfo, body: item.body }
}
