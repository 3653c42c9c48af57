import { definePlugin, type MessageTable, ObjectUrlsToken, type PluginFactory } from '@lading/kernel'
import { dashboardConfig } from '../config/dashboardConfig.js'
import { detailsOf } from '../list/detailsOf.js'
import { RemoveFailedButton } from '../list/RemoveFailedButton.js'
import { ViewSwitch } from '../list/ViewSwitch.js'
import { ListViewsToken, type ViewsOfList } from '../slots/ListViewsToken.js'
import { StartFrom, StartFromHeading } from '../start/StartFrom.js'
import { localThumbnails } from '../thumbnail/localThumbnails.js'
import { UndoOverlay } from '../undo/UndoNotice.js'
import { fileActions } from './fileActions.js'
import { icons } from './icons.js'

/** Defines the plugin `dashboard` for the views of its list. @param en English messages, which may become more later. */
export function defineDashboard(views: ViewsOfList, en: MessageTable): PluginFactory {
  return definePlugin({
    id: 'dashboard',
    config: dashboardConfig,
    messages: { en },
    setup({ contribute, get, logger, onCleanup, provide, uploader }) {
      provide(ListViewsToken, () => views)
      contribute('activity', {
        id: 'start-from',
        title: 'upload-files',
        heading: { kind: 'react', component: StartFromHeading },
        view: { kind: 'react', component: StartFrom },
      })
      contribute('activity', {
        id: 'upload-list',
        title: 'list-label',
        heading: views.ListHeading,
        view: views.UploadList,
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
            `"${name || externalUrl || uuid}" was not uploaded. ${detailsOf(error.type, failure)}`,
            failure,
          )
        }),
      )
      contribute('overlay', { id: 'undo', view: { kind: 'react', component: UndoOverlay } })
      for (const action of fileActions) contribute('fileAction', action)
      contribute(
        'thumbnail',
        localThumbnails(() => get(ObjectUrlsToken)),
      )
      for (const icon of icons) contribute('icon', icon)
    },
  })
}
