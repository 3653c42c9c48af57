import type { CollectionValidator, FileValidator } from '@lading/uploader'
import type { Rule } from './Control.js'

const noSpaces: FileValidator = (entry) =>
  entry.name.includes(' ') ? { message: 'File names must not contain spaces.' } : null

const namedPhoto: FileValidator = (entry) =>
  entry.name.startsWith('photo') ? null : { message: 'Only files named photo… are wanted.' }

const slow: FileValidator = async (entry, _uploader, { signal }) => {
  await new Promise((resolve, reject) => {
    setTimeout(resolve, 3000)
    signal.addEventListener('abort', reject)
  })
  return entry.name.includes('secret') ? { message: 'Secrets are not accepted.' } : null
}

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
  slow: {
    label: 'Ask a slow server',
    value: [slow],
    code: `[
        async (entry, uploader, { signal }) => {
          const { ok } = await fetch('/may-upload?name=' + encodeURIComponent(entry.name), { signal })
          return ok ? null : { message: 'Secrets are not accepted.' }
        },
      ]`,
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

/** Examples for `secureUploadsSignatureResolver`. */
export const resolvers: Readonly<Record<string, Rule>> = {
  server: {
    label: 'Ask a server',
    value: async () => ({
      secureSignature: 'of-the-playground',
      secureExpire: String(Math.floor(Date.now() / 1000) + 3600),
    }),
    code: "() => fetch('/signature').then((response) => response.json())",
  },
  broken: {
    label: 'Ask a server that is down',
    value: async () => {
      throw new Error('The server is down.')
    },
    code: "() => fetch('https://down.example/signature').then((response) => response.json())",
  },
}
