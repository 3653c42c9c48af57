import {
  type FileActionItem,
  type IconItem,
  type LazyPluginDefinition,
  ObjectUrlsToken,
  type Uploader,
} from '@lading/kernel'
import { getRemovalUndo } from '@lading/kernel/ui'
import { dashboardConfig } from '../config/dashboardConfig.js'
import { metadataMissing } from '../details/metadataMissing.js'
import { causes } from '../errors/causes.js'
import { mayRetry } from '../errors/explanationOf.js'
import { getErrorDetails } from '../errors/getErrorDetails.js'
import { guardKeys } from '../layers/guardKeys.js'
import { holdLabels } from '../layers/holdLabels.js'
import { LONG_LIST, loadLongList } from '../list/long/loadLongList.js'
import { showTooltips } from '../parts/showTooltips.js'
import type { ReactView } from '../slots/ReactView.js'
import { getViewLoader } from '../slots/useViewLoader.js'
import { StartFrom, StartFromHeading } from '../start/StartFrom.js'
import { dropIcon, moreIcon, photosIcon, startIcons } from '../start/startIcons.js'
import type { ListViews } from './listViews.js'
import { messages } from './messages.js'
import { showTitleProgress } from './showTitleProgress.js'

const paths = {
  ...startIcons,
  drop: dropIcon,
  more: moreIcon,
  photos: photosIcon,
  add: 'M12 5.5v13M5.5 12h13',
  back: 'm14.5 6-6 6 6 6',
  finished: 'M20.25 12a8.25 8.25 0 1 1-16.5 0 8.25 8.25 0 0 1 16.5 0M8.5 12.3l2.4 2.4 4.7-5',
  close: 'm6.75 6.75 10.5 10.5M17.25 6.75l-10.5 10.5',
  failed: 'M20.25 12a8.25 8.25 0 1 1-16.5 0 8.25 8.25 0 0 1 16.5 0M12 8v4.75M12 15.75v.01',
  uploading:
    'M20.25 12a8.25 8.25 0 1 1-16.5 0 8.25 8.25 0 0 1 16.5 0M12 15.75V8.5M8.75 11.5 12 8.25l3.25 3.25',
  list: 'M9 6.5h10.5M9 12h10.5M9 17.5h10.5M4.75 6.5h.01M4.75 12h.01M4.75 17.5h.01',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  'pause-upload': 'M9 6.5v11M15 6.5v11',
  'resume-upload': 'm8.75 6.25 9 5.75-9 5.75z',
  remove:
    'M5 7.25h14M9.5 7V5.25a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V7M6.75 7.25l.8 11.1a1.5 1.5 0 0 0 1.5 1.4h5.9a1.5 1.5 0 0 0 1.5-1.4l.8-11.1M10.25 11v5M13.75 11v5',
  retry: 'M18.75 12a6.75 6.75 0 1 1-2.1-4.9l2.1 2M18.75 4.75V9.1H14.4',
} as const

/**
 * The interface's line icons, except for the list's icons. Icons that are named after a source are used by the source's plugin.
 */
const icons: readonly IconItem[] = Object.entries(paths).map(([id, path]) => ({ id, path }))

/** The dashboard's buttons on each row. */
const fileActions: readonly FileActionItem[] = [
  {
    id: 'retry',
    order: 10,
    label: 'retry',
    icon: 'retry',
    // Only for failed uploads and failed checks: a validator would find its error again.
    shown: ({ uploadError, isUploading, errors }) =>
      (mayRetry(uploadError) || errors.some(({ type }) => type === 'VALIDATION_FAILED')) && !isUploading,
    run: ({ internalId }, uploader) => uploader.retryUpload(internalId),
  },
  {
    id: 'pause',
    order: 20,
    label: 'pause',
    icon: 'pause-upload',
    shown: ({ phase }) => phase === 'queued' || phase === 'preparing' || phase === 'sending',
    run: ({ internalId }, uploader) => uploader.pause(internalId),
  },
  {
    id: 'resume',
    order: 20,
    label: 'resume',
    icon: 'resume-upload',
    shown: ({ phase }) => phase === 'paused',
    run: ({ internalId }, uploader) => uploader.resume(internalId),
  },
  {
    id: 'remove',
    order: 100,
    label: 'file-item-remove-button',
    icon: 'remove',
    run: ({ internalId }, uploader) => getRemovalUndo(uploader).remove([internalId]),
  },
]

const ignore = () => {}

/** Adds the list messages to the plugin's messages: a language that was added later still takes precedence. */
const table: Record<string, string> = { ...messages }

/** The dashboard, for `lazyPlugin()`. Its code is `listViews` from `@lading/react/list`, with or without other code. */
export const dashboardDefinition: LazyPluginDefinition<ListViews> = {
  id: 'dashboard',
  checksFiles: ['metaFields', 'requiredMetadata'],
  config: dashboardConfig,
  messages: { en: table },
  setup({ contribute, get, logger, onCleanup, uploader }, { current, load }) {
    const isLong = () => uploader.entries.size >= LONG_LIST
    let hasListItems = false
    const lazyViews: ReactView<object>[] = []
    const addListItems = (views: ListViews) => {
      if (hasListItems) return
      hasListItems = true
      const { messages, icons, createActions, createCauseOf, createThumbnails, UndoOverlay } = views
      causes.set(uploader, createCauseOf)
      Object.assign(table, messages)
      for (const icon of icons) contribute('icon', icon)
      for (const action of createActions(uploader)) contribute('fileAction', action)
      contribute(
        'thumbnail',
        createThumbnails(() => get(ObjectUrlsToken)),
      )
      contribute('overlay', { id: 'undo', view: { kind: 'react', component: UndoOverlay } })
      const loader = getViewLoader(uploader.scope)
      // Loaded together: otherwise each view that arrives later would re-render the list.
      for (const view of lazyViews) loader.load(view)
    }
    const view = (
      name: Exclude<
        keyof ListViews,
        | 'messages'
        | 'icons'
        | 'createActions'
        | 'createCauseOf'
        | 'createThumbnails'
        | 'UndoOverlay'
        | 'loadDetails'
        | 'loadQuickLook'
        | 'loadLongList'
      >,
    ): ReactView<object> => {
      if (current) return { kind: 'react', component: current[name] }
      const lazyView: ReactView<object> = {
        kind: 'react',
        load: async () => {
          // In parallel with the list. Whoever uses the code handles a failure.
          if (isLong()) loadLongList().catch(ignore)
          const views = await load()
          addListItems(views)
          if (isLong()) await views.loadLongList(uploader)
          return views[name]
        },
      }
      lazyViews.push(lazyView)
      return lazyView
    }
    if (current) addListItems(current)
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
    contribute('activity', {
      id: 'details',
      title: 'error-details',
      view: {
        kind: 'react',
        load: async () => {
          const views = current ?? (await load())
          addListItems(views)
          return views.loadDetails(uploader)
        },
      },
    })
    contribute('activity', {
      id: 'quick-look',
      title: 'view-file',
      view: {
        kind: 'react',
        load: async () => {
          const views = current ?? (await load())
          addListItems(views)
          return views.loadQuickLook(uploader)
        },
      },
    })
    contribute('metaField', {
      id: 'alt',
      label: 'alt-text',
      kind: 'textarea',
      shown: ({ isImage }) => isImage,
    })
    contribute('fileValidator', metadataMissing)
    contribute('listToolbar', { id: 'view-switch', order: 100, view: view('ViewSwitch') })
    // Last, because it comes and goes: nothing after it moves.
    contribute('listToolbar', { id: 'pause-all', order: 200, view: view('PauseAllButton') })
    onCleanup(
      uploader.on('file-upload-failed', ({ name, externalUrl, uuid, errors: [error] }) => {
        const failure = (error?.payload as { readonly error?: unknown } | undefined)?.error
        // The kernel already logs unknown errors.
        if (!error || failure === undefined || error.type === 'UNKNOWN_ERROR') return
        logger.warn(
          `"${name || externalUrl || uuid}" was not uploaded. ${getErrorDetails(error.type, failure)}`,
          failure,
        )
      }),
    )
    onCleanup(askBeforeLeaving(uploader))
    onCleanup(showTitleProgress(uploader))
    onCleanup(showTooltips())
    onCleanup(guardKeys())
    onCleanup(holdLabels())
    for (const action of fileActions) contribute('fileAction', action)
    for (const icon of icons) contribute('icon', icon)
  },
}

/**
 * Makes the browser ask for confirmation before the page is left while files are being sent, unless `leaveQuestion` is off.
 * Only listens during uploads, because browsers keep pages with such a listener out of the back/forward cache.
 *
 * @returns Removes the question.
 */
function askBeforeLeaving({ collection, config }: Uploader): () => void {
  const ask = (event: Event) => event.preventDefault()
  const update = () => {
    // Paused uploads count: leaving the page loses them, too.
    const isAsked = config.values.leaveQuestion && collection.snapshot.uploadingCount > 0
    globalThis[isAsked ? 'addEventListener' : 'removeEventListener']?.('beforeunload', ask)
  }
  const stops = [collection.subscribe(update), config.subscribe(['leaveQuestion'], update)]
  return () => {
    for (const stop of stops) stop()
    globalThis.removeEventListener?.('beforeunload', ask)
  }
}
