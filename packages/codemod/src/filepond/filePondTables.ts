import { readStringList } from '../edit/readStringList.js'
import { toBytes } from './toBytes.js'

/** The attribute of Lading for the value of an attribute of FilePond; null leaves it out, and undefined needs a person. */
type WriteAttribute = (value: string) => readonly [name: string, value: string] | null | undefined

const rename =
  (name: string): WriteAttribute =>
  (value) => [name, value]

const bytes =
  (name: string): WriteAttribute =>
  (value) => {
    const size = toBytes(value)
    return size === undefined ? undefined : [name, size]
  }

/** The table "Options" of the guide, without those that need more than their value. */
export const attributeTable: Readonly<Record<string, WriteAttribute>> = {
  className: rename('className'),
  id: rename('id'),
  key: rename('key'),
  maxFiles: rename('multipleMax'),
  maxParallelUploads: rename('maxConcurrentRequests'),
  allowMultiple: (value) => (value === 'true' ? null : ['multiple', value]),
  instantUpload: (value) =>
    value === 'true' ? null : ['confirmUpload', value === 'false' ? 'true' : `!(${value})`],
  maxFileSize: bytes('maxLocalFileSizeBytes'),
  minFileSize: bytes('minFileSizeBytes'),
  maxTotalFileSize: bytes('maxTotalFileSizeBytes'),
  fileMetadataObject: rename('metadata'),
  imageCropAspectRatio: rename('cropPreset'),
  credits: (value) => (value === 'false' ? ['removeCopyright', 'true'] : null),
  acceptedFileTypes: (value) => {
    const list = readStringList(value)
    if (list) return ['accept', `"${list.join(', ')}"`]
    return ['accept', /^['"]/.test(value) ? value : `(${value}).join(', ')`]
  },
  // The list has these by itself.
  allowReorder: () => null,
  allowDrop: () => null,
  allowBrowse: () => null,
  allowPaste: () => null,
  allowRemove: () => null,
  allowRevert: () => null,
  allowReplace: () => null,
  allowProcess: () => null,
  allowImagePreview: () => null,
  allowFileTypeValidation: () => null,
  allowFileSizeValidation: () => null,
  allowImageExifOrientation: () => null,
  dropOnPage: () => null,
  chunkUploads: () => null,
}

/** The table "Events" of the guide: the prop, and whether its listener receives a file. */
export const eventTable: Readonly<Record<string, readonly [prop: string, receives: 'file' | 'list']>> = {
  onaddfile: ['onFileAdded', 'file'],
  onprocessfilestart: ['onFileUploadStart', 'file'],
  onprocessfileprogress: ['onFileUploadProgress', 'file'],
  onprocessfile: ['onFileUploadSuccess', 'file'],
  onprocessfiles: ['onCommonUploadSuccess', 'list'],
  onremovefile: ['onFileRemoved', 'file'],
  onupdatefiles: ['onChange', 'list'],
  onerror: ['onFileUploadFailed', 'file'],
  onwarning: ['onFileUploadFailed', 'file'],
  oninit: ['onReady', 'list'],
}

/** The properties of a file of FilePond, and those of an entry. */
export const fileTable: Readonly<Record<string, string>> = {
  id: 'internalId',
  serverId: 'uuid',
  filename: 'name',
  fileSize: 'size',
  fileType: 'mimeType',
  file: 'file',
  source: 'source',
}

/** Methods of the table "Methods" of the guide that have no arguments and mean the same. */
export const methodTable: Readonly<Record<string, string>> = {
  processFiles: 'uploadAll',
  removeFiles: 'removeAllFiles',
  browse: 'openSystemDialog',
}
