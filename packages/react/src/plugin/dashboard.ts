import { definePlugin, type PluginFactory } from '@lading/kernel'
import { ListHeading } from '../list/ListHeading.js'
import { StartFrom } from '../start/StartFrom.js'
import { StartFromHeading } from '../start/StartFromHeading.js'
import { localThumbnails } from '../thumbnail/localThumbnails.js'
import { removeAction, retryAction } from './fileActions.js'
import { icons } from './icons.js'
import { messages } from './messages.js'

/** What the layouts show: the start, the list, its actions, thumbnails, icons and texts. */
export const dashboard: PluginFactory<Record<never, never>> = definePlugin({
  id: 'dashboard',
  messages: { en: messages },
  setup({ contribute }) {
    contribute('activity', {
      id: 'start-from',
      title: 'upload-files',
      heading: StartFromHeading,
      view: { kind: 'react', component: StartFrom },
    })
    contribute('activity', {
      id: 'upload-list',
      title: 'list-label',
      heading: ListHeading,
      view: {
        kind: 'react',
        load: () => import('../list/UploadList.js').then(({ UploadList }) => UploadList),
      },
    })
    contribute('fileAction', retryAction)
    contribute('fileAction', removeAction)
    contribute('thumbnail', localThumbnails)
    for (const icon of icons) contribute('icon', icon)
  },
})
