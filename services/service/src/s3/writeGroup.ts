import type { Group } from '@lading/local-service/parts'
import type { S3Parts } from './S3Parts.js'

/** Writes a group. Its place in the list comes first, because the group exists once its record does. */
export async function writeGroup(
  { objects, keys }: Pick<S3Parts, 'objects' | 'keys'>,
  group: Group,
): Promise<void> {
  await objects.put(keys.groupByDate(group.createdAt, group.id, group.publicKey), '')
  await objects.put(keys.group(group.id), JSON.stringify(group))
}
