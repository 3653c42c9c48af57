import type { CollectionValidator, FileValidator } from '@lading/uploader'
import type { ExampleFunction } from './Control.js'

const noSpaces: FileValidator = (entry) =>
  entry.name.includes(' ') ? { message: 'File names must not contain spaces.' } : null

const namedPhoto: FileValidator = (entry) =>
  entry.name.startsWith('photo') ? null : { message: 'File names must begin with “photo”.' }

const slow: FileValidator = async (entry, _uploader, { signal }) => {
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, 3000)
    signal.addEventListener('abort', abort, { once: true })
  })
  return entry.name.includes('secret') ? { message: 'Secret files are not accepted.' } : null
}

const fiveMegabytes: CollectionValidator = (list) => {
  const total = list.allEntries.reduce((sum, entry) => sum + (entry.size ?? 0), 0)
  return total > 5_000_000 ? { message: 'The files must not exceed 5 MB in total.' } : null
}

const fiveMegabytesCode = `(list) => {
          const total = list.allEntries.reduce((sum, entry) => sum + (entry.size ?? 0), 0)
          return total > 5_000_000 ? { message: 'The files must not exceed 5 MB in total.' } : null
        }`

type Examples = Readonly<Record<string, ExampleFunction>>

const fileValidators: Examples = {
  'no-spaces': {
    label: 'No spaces in names',
    value: [noSpaces],
    code: "[(entry) => (entry.name.includes(' ') ? { message: 'File names must not contain spaces.' } : null)]",
  },
  'named-photo': {
    label: 'Name begins with “photo”',
    value: [namedPhoto],
    code: "[(entry) => (entry.name.startsWith('photo') ? null : { message: 'File names must begin with “photo”.' })]",
  },
  slow: {
    label: 'Request to a slow server',
    value: [slow],
    code: `[
        async (entry, uploader, { signal }) => {
          const { ok } = await fetch('/may-upload?name=' + encodeURIComponent(entry.name), { signal })
          return ok ? null : { message: 'Secret files are not accepted.' }
        },
      ]`,
  },
}

const collectionValidators: Examples = {
  'five-megabytes': {
    label: 'At most 5 MB in total',
    value: [fiveMegabytes],
    code: `[
        ${fiveMegabytesCode},
      ]`,
  },
  'five-megabytes-blocking': {
    label: 'At most 5 MB in total, else no upload',
    value: [{ validator: fiveMegabytes, blocksUpload: true }],
    code: `[
        {
          blocksUpload: true,
          validator: ${fiveMegabytesCode.replaceAll('\n', '\n  ')},
        },
      ]`,
  },
}

const authToken: Examples = {
  server: {
    label: 'Request to a server',
    value: async () => 'of-the-playground',
    code: "() => fetch('/upload-token').then((response) => response.text())",
  },
}

const secureUploadsSignatureResolver: Examples = {
  server: {
    label: 'Request to a server',
    value: async () => ({
      secureSignature: 'of-the-playground',
      secureExpire: String(Math.floor(Date.now() / 1000) + 3600),
    }),
    code: "() => fetch('/signature').then((response) => response.json())",
  },
  broken: {
    label: 'Request to a server that is down',
    value: async () => {
      throw new Error('The server is down.')
    },
    code: "() => fetch('https://down.example/signature').then((response) => response.json())",
  },
}

const secureDeliveryProxyUrlResolver: Examples = {
  query: {
    label: 'Adds a parameter',
    value: (previewUrl: string) => `${previewUrl}?token=of-the-playground`,
    code: "(previewUrl) => fetch('/sign?url=' + encodeURIComponent(previewUrl)).then((response) => response.text())",
  },
}

const iconHrefResolver: Examples = {
  star: {
    label: 'A star for Remove',
    value: (name: string) => (name === 'remove' ? '/icon.svg#star' : null),
    code: "(name) => (name === 'remove' ? '/icon.svg#star' : null)",
  },
}

const metaFields: Examples = {
  title: {
    label: 'Title',
    value: [{ id: 'title', label: 'Title' }],
    code: "[{ id: 'title', label: 'Title' }]",
  },
  license: {
    label: 'License and photographer',
    value: [
      {
        id: 'license',
        label: 'License',
        kind: 'select',
        options: ['CC BY', 'All rights reserved'],
        required: true,
      },
      { id: 'credit', label: 'Photographer' },
    ],
    code: "[{ id: 'license', label: 'License', kind: 'select', options: ['CC BY', 'All rights reserved'], required: true }, { id: 'credit', label: 'Photographer' }]",
  },
}

const describe: Examples = {
  name: {
    label: 'By its name',
    value: ({ name }: { readonly name: string }) => `A picture named ${name}`,
    code: "({ name }) => 'A picture named ' + name",
  },
}

const beforeDone: Examples = {
  wait: {
    label: 'Wait a second',
    value: () => new Promise<void>((resolve) => setTimeout(resolve, 1000)),
    code: '() => new Promise((resolve) => setTimeout(resolve, 1000))',
  },
  refuse: {
    label: 'Refuse with a message',
    value: () => 'Describe your files first.',
    code: "() => 'Describe your files first.'",
  },
}

/** Examples of functions, by their configuration key. */
export const exampleFunctions = {
  authToken,
  fileValidators,
  collectionValidators,
  secureUploadsSignatureResolver,
  secureDeliveryProxyUrlResolver,
  iconHrefResolver,
  beforeDone,
  metaFields,
  describe,
}
