import type { CollectionValidator, FileValidator } from '@lading/uploader'
import type { Rule } from './Control.js'

const noSpaces: FileValidator = (entry) =>
  entry.name.includes(' ') ? { message: 'File names must not contain spaces.' } : null

const namedPhoto: FileValidator = (entry) =>
  entry.name.startsWith('photo') ? null : { message: 'Only files named photo… are wanted.' }

const fiveMegabytes: CollectionValidator = (list) => {
  const total = list.allEntries.reduce((sum, entry) => sum + (entry.size ?? 0), 0)
  return total > 5_000_000 ? { message: 'Together the files may have 5 MB.' } : null
}

/** Examples for `fileValidators`. */
export const fileRules: Readonly<Record<string, Rule>> = {
  'no-spaces': {
    label: 'No spaces in names',
    value: [noSpaces],
    code: "[(entry) => (entry.name.includes(' ') ? { message: 'File names must not contain spaces.' } : null)]",
  },
  'named-photo': {
    label: 'Name begins with “photo”',
    value: [namedPhoto],
    code: "[(entry) => (entry.name.startsWith('photo') ? null : { message: 'Only files named photo… are wanted.' })]",
  },
}

/** Examples for `collectionValidators`. */
export const listRules: Readonly<Record<string, Rule>> = {
  'five-megabytes': {
    label: 'At most 5 MB together',
    value: [fiveMegabytes],
    code: `[
        (list) => {
          const total = list.allEntries.reduce((sum, entry) => sum + (entry.size ?? 0), 0)
          return total > 5_000_000 ? { message: 'Together the files may have 5 MB.' } : null
        },
      ]`,
  },
}
