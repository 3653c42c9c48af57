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
 * Adds files by their web addresses, which the service fetches: typed, pasted or dropped, one or many. Shows its activity
 * with React.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), dashboard(), urlSource()] })
 */
export const urlSource: PluginFactory = definePlugin({
  id: 'url',
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
        // The activity reports a failure when it is opened.
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
    /** Adds files by their web addresses. */
    url: undefined
  }
}

/** Links that are added at once; between two batches the page can render. */
const BATCH_SIZE = 100

interface AddLinksOptions {
  readonly clock: Clock
  /** Number of entries that can be added before the list is full. */
  readonly room: number
  readonly source: string
}

/** Adds web addresses and shows the list. Resolves with the number of added entries. */
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
  // Too many links are added together: otherwise the first batches would be within the limit and be uploaded.
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
