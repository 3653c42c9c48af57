import { definePlugin, type PluginFactory } from '@lading/kernel'
import { ListHeading } from '../list/ListHeading.js'
import { StartFrom, StartFromHeading } from '../start/StartFrom.js'
import { localThumbnails } from '../thumbnail/localThumbnails.js'
import { fileActions } from './fileActions.js'
import { icons } from './icons.js'
import { messages } from './messages.js'

/** Contributes what the layouts show: the start, the list, its actions, thumbnails, icons and messages. */
export const dashboard: PluginFactory = definePlugin({
  id: 'dashboard',
  messages: { en: messages },
  setup({ contribute }) {
    contribute('activity', {
      id: 'start-from',
      title: 'upload-files',
      heading: { kind: 'react', component: StartFromHeading },
      view: { kind: 'react', component: StartFrom },
    })
    contribute('activity', {
      id: 'upload-list',
      title: 'list-label',
      heading: { kind: 'react', component: ListHeading },
      view: {
        kind: 'react',
        load: () => import('../list/UploadList.js').then(({ UploadList }) => UploadList),
      },
    })
    for (const action of fileActions) contribute('fileAction', action)
    contribute('thumbnail', localThumbnails)
    for (const icon of icons) contribute('icon', icon)
  },
})
