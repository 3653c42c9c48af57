import {
  type Clock,
  ClockToken,
  definePlugin,
  getLeftOutFiles,
  leavesOut,
  maxFileCount,
  type PluginContext,
  type PluginFactory,
} from '@lading/kernel'
import { readLinks } from './link/readLinks.js'
import { showList } from './transfer/addItems.js'
import { pause } from './transfer/pause.js'
import { urlMessages } from './urlMessages.js'

/**
 * Adds files by URL; the upload service fetches them. People can type, paste or drop one or more URLs. The activity requires
 * React.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), dashboard(), urlSource()] })
 */
export const urlSource: PluginFactory = definePlugin({
  id: 'url',
  checksFiles: false,
  messages: urlMessages,
  setup(context) {
    const { contribute, get, uploader } = context
    const clock = get(ClockToken)
    const room = () => maxFileCount(uploader.cfg) - uploader.entries.size
    const loadChunk = () => import('./react/createUrlActivity.js')
    const load = async () => {
      const { createUrlActivity } = await loadChunk()
      return createUrlActivity((links) => addLinks(context, links, { clock, room: room(), source: 'url' }))
    }
    contribute('activity', { id: 'url', title: 'caption-from-url', view: { kind: 'react', load } })
    contribute('source', {
      id: 'url',
      label: 'src-type-from-url',
      icon: 'url',
      transferTypes: ['text/uri-list'],
      open() {
        uploader.setCurrentActivity('url')
        uploader.setModalState(true)
      },
      prefetch() {
        // This is only a preload. The activity reports a failure when it opens.
        loadChunk().catch(() => {})
      },
      async onTransfer(transfer, kind, drop) {
        const left = drop?.room ?? room()
        if (left <= 0 && !leavesOut(uploader)) return 0
        return addLinks(context, readLinks(transfer, kind), { clock, room: left, source: kind })
      },
    })
  },
})

declare module '@lading/kernel' {
  interface ActivityParams {
    /** Adds files by URL. */
    url: undefined
  }
}

/** Number of links to add before yielding, so the page can render. */
const BATCH_SIZE = 100

interface AddLinksOptions {
  readonly clock: Clock
  /** Number of entries that still fit the list. */
  readonly room: number
  readonly source: string
}

/** Adds files by URL and shows the list. Resolves with the number of added entries. */
async function addLinks(
  { signal, uploader }: Pick<PluginContext, 'signal' | 'uploader'>,
  links: readonly string[],
  { clock, room, source }: AddLinksOptions,
): Promise<number> {
  if (links.length === 0) return 0
  const isTransfer = source !== 'url'
  const fitting = isTransfer && leavesOut(uploader) ? links.slice(0, Math.max(0, room)) : links
  const leftOut = links.slice(fitting.length).map((name) => ({
    name,
    add: () => void uploader.addFileFromUrl(name, { source }),
  }))
  getLeftOutFiles(uploader).push(leftOut)
  if (leftOut.length > 0) showList(uploader)
  // Add excess links in one batch: otherwise the first batches would fit the limit and start uploading.
  const fits = fitting.length <= room
  let added = 0
  for (const link of fitting) {
    if (signal.aborted) break
    uploader.addFileFromUrl(link, { source })
    added += 1
    if (added === 1) showList(uploader)
    if (fits && added % BATCH_SIZE === 0 && added < fitting.length) await pause(clock)
  }
  return added
}
