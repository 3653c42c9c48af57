export type { FieldFile, FieldFileStatus, FieldValue } from './values/FieldValue.js'
export { type FilesLimits, type FilesMessages, filesProblem, filesSchema } from './values/filesSchema.js'
export { urlsOf, uuidsOf } from './values/referencesOf.js'
export type { SchemaResult, StandardSchema } from './values/StandardSchema.js'
