export type { FieldFile, FieldFileStatus, FieldValue } from './FieldValue.js'
export { type FilesLimits, type FilesMessages, filesProblem, filesSchema } from './filesSchema.js'
export { urlsOf, uuidsOf } from './referencesOf.js'
export type { SchemaResult, StandardSchema } from './StandardSchema.js'
