import { ClockToken, definePlugin, type PluginFactory } from '@lading/kernel'
import { addLinks } from './link/addLinks.js'
import { readLinks } from './link/readLinks.js'
import { maxFileCount } from './transfer/maxFileCount.js'
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
    const { config, contribute, get, uploader } = context
    const clock = get(ClockToken)
    const room = () => maxFileCount(config) - uploader.entries.size
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
        if (left <= 0) return 0
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
