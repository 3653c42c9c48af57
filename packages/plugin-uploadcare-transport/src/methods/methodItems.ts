import type { GroupMethod, UploadMethod } from '@lading/kernel'
import { defaultSettings } from '../client/UploadSettings.js'

type Upload = UploadMethod['upload']

/** Returns the method that sends a file of this device in one request. @param whole Sends it so even if it's large. */
export const baseItem = (upload: Upload, whole: Upload): UploadMethod => {
  let hasParts = false
  return {
    id: 'base',
    accepts({ file }, { config, has }) {
      hasParts = has('multipart')
      return !!file && !(hasParts && file.size >= minOf(config))
    },
    upload: (...given) => (hasParts ? upload : whole)(...given),
  }
}

/** Returns the method that sends a large file in parts. */
export const multipartItem = (upload: Upload): UploadMethod => ({
  id: 'multipart',
  accepts: ({ file }, { config }) => !!file && file.size >= minOf(config),
  upload,
  // Parts that the service has confirmed are not sent again.
  keepsBytes: true,
})

/** Returns the method for files that are not on this device: the service fetches them. */
export const fromUrlItem = (upload: Upload): UploadMethod => ({
  id: 'from-url',
  accepts: ({ file }) => !file,
  upload,
})

/** Returns the method that creates groups. */
export const groupItem = (create: GroupMethod['create']): GroupMethod => ({
  id: 'group',
  accepts: () => true,
  create,
})

const minOf = ({
  multipartMinFileSize = defaultSettings.multipartMinFileSize,
}: {
  readonly multipartMinFileSize?: number
}) => multipartMinFileSize
