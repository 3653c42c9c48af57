import type { GroupMethod, UploadMethod, UploadMethodContext } from '@lading/kernel'
import { defaultSettings } from '../client/UploadSettings.js'

type Upload = UploadMethod['upload']
/** Whether the method's transport is the current one. */
type IsActive = (context: UploadMethodContext) => boolean

const always: IsActive = () => true

/** Returns the method that sends a file on this device in one request; it accepts large files only if no method sends them in parts. */
export const baseItem = (upload: Upload, isActive: IsActive = always): UploadMethod => ({
  id: 'base',
  accepts: (entry, context) =>
    !!entry.file && !(context.has('multipart') && isLarge(entry, context)) && isActive(context),
  upload,
})

/** Returns the method that sends a large file in parts. Parts that the service has confirmed aren't sent again. */
export const multipartItem = (upload: Upload, isActive: IsActive = always): UploadMethod => ({
  id: 'multipart',
  accepts: (entry, context) => isLarge(entry, context) && isActive(context),
  upload,
  keepsBytes: true,
})

/** Returns the method for files that aren't on this device: the service fetches them. */
export const fromUrlItem = (upload: Upload, isActive: IsActive = always): UploadMethod => ({
  id: 'from-url',
  accepts: ({ file }, context) => !file && isActive(context),
  upload,
})

/** Returns the method that creates groups. */
export const groupItem = (create: GroupMethod['create'], isActive: IsActive = always): GroupMethod => ({
  id: 'group',
  accepts: (_, context) => isActive(context),
  create,
})

const isLarge = (
  { file }: Parameters<UploadMethod['accepts']>[0],
  { config }: UploadMethodContext,
): boolean => !!file && file.size >= (config.multipartMinFileSize ?? defaultSettings.multipartMinFileSize)
