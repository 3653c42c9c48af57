import { startPageService } from '@lading/testing'
import { definePlugin } from '@lading/uploader'
import { withBase } from '@rspress/core/runtime'
import { useEffect, useState } from 'react'

/** Slow enough for progress to be seen. */
const BYTES_PER_SECOND = 2_000_000

let started: Promise<unknown> | undefined

/** Starts the service once for all demos of the site; what an earlier visit has uploaded is removed. */
function start(): Promise<unknown> {
  started ??= startPageService({
    script: withBase('/service-worker.js'),
    path: withBase('/lading-service'),
    bytesPerSecond: BYTES_PER_SECOND,
  }).then((service) => service.clear())
  return started
}

/** Holds uploads back until the service worker receives them. */
const waitForService = definePlugin({
  id: 'wait-for-service',
  setup({ contribute }) {
    contribute('fileHook', {
      id: 'wait-for-service',
      hook: 'beforeUpload',
      handle: async () => void (await start()),
    })
  },
})

const plugins = [waitForService()]

/** Returns the props with which an uploader uploads to the page itself, and whether it can. */
export function usePageService() {
  const [isPossible, setPossible] = useState(true)
  const url = typeof location === 'undefined' ? '' : location.origin + withBase('/lading-service')
  useEffect(() => {
    start().catch(() => setPossible(false))
  }, [])
  return {
    isPossible,
    props: {
      pubkey: 'demopublickey',
      plugins,
      // Files of more than half a megabyte are sent in parts, whose progress is known.
      multipartMinFileSize: 524_288,
      multipartChunkSize: 131_072,
      ...(url && { baseUrl: url, cdnCname: url }),
    },
  }
}
