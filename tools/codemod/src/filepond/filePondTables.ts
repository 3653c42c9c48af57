import { readStringList } from '../edit/readStringList.js'
import { toBytes } from './toBytes.js'

/** Maps a FilePond attribute's value to a Lading attribute; null drops the attribute, and undefined leaves it to a person. */
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

/** The guide's "Options" table, without options that need more than their value. */
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
  credits: (value) => (value === 'false' ? ['removeCopyright', 'true'] : value === 'true' ? null : undefined),
  acceptedFileTypes: (value) => {
    const list = readStringList(value)
    if (list) return ['accept', `"${list.join(', ')}"`]
    // FilePond takes a list, a single type, or nothing.
    return ['accept', /^['"]/.test(value) ? value : `[${value}].flat().filter(Boolean).join(', ')`]
  },
  // Only the list's built-in behavior can be carried over.
  allowDrop: onlyIf('true'),
  allowBrowse: onlyIf('true'),
  allowPaste: onlyIf('true'),
  allowRemove: onlyIf('true'),
  allowRevert: onlyIf('true'),
  allowReplace: onlyIf('true'),
  allowProcess: onlyIf('true'),
  allowReorder: onlyIf('false'),
  allowImagePreview: onlyIf('true'),
  allowFileTypeValidation: onlyIf('true'),
  allowFileSizeValidation: onlyIf('true'),
  allowImageExifOrientation: onlyIf('true'),
  dropOnPage: onlyIf('false'),
  chunkUploads: onlyIf('false'),
  storeAsFile: onlyIf('false'),
  required: onlyIf('false'),
  disabled: onlyIf('false'),
}

function onlyIf(own: string): WriteAttribute {
  return (value) => (value === own ? null : undefined)
}

/** Replacements for props whose values can't be carried over, from the guide's "Options" table. */
export const replacementTable: Readonly<Record<string, string>> = {
  maxFileSize: 'maxLocalFileSizeBytes, a number of bytes',
  minFileSize: 'minFileSizeBytes, a number of bytes',
  maxTotalFileSize: 'maxTotalFileSizeBytes, a number of bytes',
  beforeAddFile: 'fileValidators with runOn: "add", or a file hook if it waits for a person',
  beforeRemoveFile: 'an item of the slot fileAction that replaces "remove"',
  required: 'required of FormInput',
  imageResizeTargetWidth: 'imageShrink',
  imageResizeTargetHeight: 'imageShrink',
}

/** FilePond plugins that don't need a counterpart. */
export const builtInTable: RegExp =
  /^filepond-plugin-(file-validate-type|file-validate-size|image-exif-orientation|image-preview|file-metadata)$/

/** The guide's "Events" table: the prop, and whether its listener receives a file. */
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

/** Maps FilePond file properties to entry properties. */
export const fileTable: Readonly<Record<string, string>> = {
  id: 'internalId',
  serverId: 'uuid',
  filename: 'name',
  fileSize: 'size',
  fileType: 'mimeType',
  file: 'file',
  source: 'source',
}

/** Methods without arguments from the guide's "Methods" table that do the same. */
export const methodTable: Readonly<Record<string, string>> = {
  processFiles: 'uploadAll',
  removeFiles: 'removeAllFiles',
  browse: 'openSystemDialog',
}
