import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { resumableTransport } from './resumableTransport.js'

describePlugin(() => resumableTransport({ endpoint: 'https://shop.test/api/files' }), {
  runner: { describe, test },
  exercise({ uploader }) {
    if (uploader.transport.servesImages !== false) throw new Error('Pictures of a server cannot be edited.')
  },
})
