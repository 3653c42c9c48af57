import { type LazyPluginDefinition, ObjectUrlsToken } from '@lading/kernel'
import { dashboardConfig } from '../config/dashboardConfig.js'
import { getErrorDetails } from '../list/getErrorDetails.js'
import { RemoveFailedButton } from '../list/RemoveFailedButton.js'
import { ViewSwitch } from '../list/ViewSwitch.js'
import type { ReactView } from '../slots/ReactView.js'
import { StartFrom, StartFromHeading } from '../start/StartFrom.js'
import { localThumbnails } from '../thumbnail/localThumbnails.js'
import { UndoOverlay } from '../undo/UndoNotice.js'
import { askBeforeLeaving } from './askBeforeLeaving.js'
import { fileActions } from './fileActions.js'
import { icons } from './icons.js'
import type { ListViews } from './listViews.js'
import { messages } from './messages.js'

/** The messages of the list join those of the plugin: a language that was added later still takes precedence. */
const table: Record<string, string> = { ...messages }

/**
 * The dashboard, for `lazyPlugin()`. Its code is the `listViews` of `@lading/react/list`, alone or in a chunk with other code
 * that a first file needs.
 */
export const dashboardDefinition: LazyPluginDefinition<ListViews> = {
  id: 'dashboard',
  config: dashboardConfig,
  messages: { en: table },
  setup({ contribute, get, logger, onCleanup, uploader }, { current, load }) {
    const view = (name: Exclude<keyof ListViews, 'messages'>): ReactView<object> =>
      current
        ? { kind: 'react', component: current[name] }
        : {
            kind: 'react',
            load: async () => {
              const views = await load()
              Object.assign(table, views.messages)
              return views[name]
            },
          }
    if (current) Object.assign(table, current.messages)
    contribute('activity', {
      id: 'start-from',
      title: 'upload-files',
      heading: { kind: 'react', component: StartFromHeading },
      view: { kind: 'react', component: StartFrom },
    })
    contribute('activity', {
      id: 'upload-list',
      title: 'list-label',
      heading: view('ListHeading'),
      view: view('UploadList'),
      summary: view('TriggerThumbnails'),
    })
    contribute('listToolbar', {
      id: 'view-switch',
      order: 100,
      view: { kind: 'react', component: ViewSwitch },
    })
    contribute('listToolbar', {
      id: 'remove-failed',
      view: { kind: 'react', component: RemoveFailedButton },
    })
    onCleanup(
      uploader.on('file-upload-failed', ({ name, externalUrl, uuid, errors: [error] }) => {
        const failure = (error?.payload as { readonly error?: unknown } | undefined)?.error
        // Unknown errors are logged by the kernel.
        if (!error || failure === undefined || error.type === 'UNKNOWN_ERROR') return
        logger.warn(
          `"${name || externalUrl || uuid}" was not uploaded. ${getErrorDetails(error.type, failure)}`,
          failure,
        )
      }),
    )
    onCleanup(askBeforeLeaving(uploader))
    contribute('overlay', { id: 'undo', view: { kind: 'react', component: UndoOverlay } })
    for (const action of fileActions) contribute('fileAction', action)
    contribute(
      'thumbnail',
      localThumbnails(() => get(ObjectUrlsToken)),
    )
    for (const icon of icons) contribute('icon', icon)
  },
}
