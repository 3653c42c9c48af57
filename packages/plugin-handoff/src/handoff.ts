import { definePlugin, type MessageTable, type PluginFactory } from '@lading/kernel'
import type { HandoffOptions } from './HandoffOptions.js'
import { handoffMessages } from './handoffMessages.js'
import { readImageTypes } from './readImageTypes.js'

/**
 * Lets people take photos with their phone: it scans a code, and its photos appear in the list, already uploaded. The source is named
 * `handoff`. The activity requires React.
 *
 * @example
 * createUploader({ config: { sourceList: 'local, handoff' }, plugins: [uploadcareTransport(), dashboard(), handoff()] })
 */
export const handoff: PluginFactory<HandoffOptions> = definePlugin<HandoffOptions>({
  id: 'handoff',
  checksFiles: false,
  messages: handoffMessages,
  setup({ config, contribute, logger, onCleanup, options, uploader }) {
    let end: (() => void) | undefined
    onCleanup(() => end?.())
    const load = async () => {
      const [{ createHandoffActivity }, { handoffViewMessages }, { createHandoffLink }] = await Promise.all([
        import('./react/createHandoffActivity.js'),
        import('./handoffViewMessages.js'),
        import('./link/createHandoffLink.js'),
      ])
      // Extend the plugin's own table: messages added later must still take precedence.
      Object.assign(handoffMessages.en as MessageTable, handoffViewMessages)
      const link = createHandoffLink({ uploader, logger, options })
      end = link.dispose
      return createHandoffActivity(link)
    }
    contribute('icon', { id: 'handoff', path: PHONE })
    contribute('activity', { id: 'handoff', title: 'src-type-handoff', view: { kind: 'react', load } })
    contribute('source', {
      id: 'handoff',
      label: 'src-type-handoff',
      icon: 'handoff',
      dependsOn: ['accept', 'imgOnly'],
      // A page that takes no photos has nothing to hand over, and a phone has a camera itself.
      when: () => readImageTypes(config.values).length > 0 && !isPhone(),
      open() {
        uploader.setCurrentActivity('handoff')
        uploader.setModalState(true)
      },
      prefetch() {
        // This is only a preload. The activity reports a failure when it opens.
        import('./react/createHandoffActivity.js').catch(() => {})
      },
    })
  },
})

function isPhone(): boolean {
  return globalThis.matchMedia?.('(pointer: coarse) and (hover: none)').matches
}

/** A phone. */
const PHONE = 'M7 2.75h10v18.5H7zM10.5 18.25h3'

declare module '@lading/kernel' {
  interface ActivityParams {
    /** Hands over to a phone. */
    handoff: undefined
  }
}
