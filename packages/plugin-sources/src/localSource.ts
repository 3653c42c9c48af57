import {
  activeSources,
  ClockToken,
  type ConfigStore,
  definePlugin,
  type Logger,
  leavesOut,
  maxFileCount,
  type PluginFactory,
  parseCsv,
  type Source,
  SystemDialogToken,
  type TransferKind,
  TransportToken,
} from '@lading/kernel'
import { addSelected } from './dialog/addSelected.js'
import { choosesFolders } from './dialog/choosesFolders.js'
import { createFileDialog } from './dialog/createFileDialog.js'
import { hasPhoneLabel } from './dialog/hasPhoneLabel.js'
import { keepFileInput } from './dialog/keepFileInput.js'
import { localConfig } from './dialog/localConfig.js'
import { readLinks } from './link/readLinks.js'
import { localMessages } from './localMessages.js'
import { addItems } from './transfer/addItems.js'
import { readTransfer } from './transfer/readItems.js'

/**
 * Adds files from the device: selected in the system dialog, or dropped and pasted files and folders. It also provides the source `folder`,
 * which opens the dialog for folders if `sourceList` includes it.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), localSource()] })
 */
export const localSource: PluginFactory = definePlugin({
  id: 'local',
  checksFiles: false,
  config: localConfig,
  messages: localMessages,
  setup(context) {
    const { config, contribute, get, logger, onCleanup, provide, uploader } = context
    const clock = get(ClockToken)
    const getTransport = () => context.tryGet(TransportToken)
    // Ask each time: ready-made uploaders load the transport with the first file.
    const isResumable = () =>
      Boolean(
        (uploader.cfg as { resumableUploads?: unknown }).resumableUploads || getTransport()?.keepsUploads,
      )
    let isKeeping = false
    const keep = () => {
      if (isKeeping || context.signal.aborted || typeof document === 'undefined' || !isResumable()) return
      isKeeping = true
      const start = ({ keepFiles }: typeof import('./kept/keepFiles.js')) => {
        const choose = () => get(SystemDialogToken).open()
        if (!context.signal.aborted) keepFiles({ ...context, clock, getTransport, choose })
      }
      // If the code doesn't load, the person must select files again after a reload.
      import('./kept/keepFiles.js').then(start, () => {})
    }
    // Wait a microtask: a plugin installed in the same task might provide the transport.
    queueMicrotask(keep)
    onCleanup(config.subscribe(['resumableUploads' as never], keep))
    onCleanup(warnAboutAccept(config, logger))
    const addFolder = (files: readonly File[]) => {
      const hiddenFiles = config.get('hiddenFiles')
      void addItems(context, files, { clock, source: 'local', hiddenFiles })
    }
    const offersFolders = () => typeof navigator !== 'undefined' && choosesFolders(navigator)
    provide(SystemDialogToken, () => ({
      addFolder,
      offersFolders,
      ...createFileDialog({
        settings: () => ({
          accept: config.get('accept'),
          imgOnly: config.get('imgOnly'),
          multiple: config.get('multiple'),
          cameraCapture: config.get('cameraCapture'),
          resumableUploads: isResumable(),
        }),
        onSelect: (selected) => addSelected(uploader, selected),
        onFolder: addFolder,
      }),
    }))
    keepFileInput(context, (files) => addSelected(uploader, { files, source: 'local' }))
    const isPhone = hasPhoneLabel(config.get('localeDefinitionOverride'))
    contribute('source', {
      id: 'local',
      label: isPhone ? 'src-type-local-phone' : 'src-type-local',
      icon: isPhone ? 'file' : 'local',
      open: () => get(SystemDialogToken).open(),
      async onTransfer(transfer, kind, drop) {
        const room = drop?.room ?? maxFileCount(uploader.cfg) - uploader.entries.size
        if (
          (room <= 0 && !leavesOut(uploader)) ||
          isLink(drop?.sources ?? activeSources(uploader), transfer, kind)
        )
          return 0
        return addItems(context, readTransfer(transfer, isResumable()), {
          clock,
          source: kind,
          hiddenFiles: config.get('hiddenFiles'),
        })
      },
    })
    let takeBack = () => {}
    const offerFolders = () => {
      takeBack()
      const isListed = parseCsv(config.get('sourceList')).includes('folder')
      takeBack = isListed ? contribute('source', folderSource) : () => {}
    }
    const folderSource: Source = {
      id: 'folder',
      order: 1,
      label: 'src-type-folder',
      icon: 'folder',
      dependsOn: ['multiple'],
      when: () => offersFolders() && config.get('multiple'),
      open: () => get(SystemDialogToken).open({ folder: true }),
    }
    offerFolders()
    onCleanup(config.subscribe(['sourceList'], offerFolders))
  },
})

/** Returns true if the link source will add this transfer: an image dragged from a page has both a URL and a file. */
function isLink(sources: readonly Source[], transfer: DataTransfer, kind: TransferKind): boolean {
  const isOffered = sources.some(({ id, onTransfer }) => id === 'url' && onTransfer)
  return isOffered && readLinks(transfer, kind).length > 0
}

/** Logs a single warning if both `accept` and `imgOnly` are set. Returns an unsubscribe function. */
function warnAboutAccept(
  config: Pick<ConfigStore, 'get' | 'subscribe'>,
  logger: Pick<Logger, 'warn'>,
): () => void {
  let hasWarned = false
  const check = () => {
    if (hasWarned || !config.get('accept') || !config.get('imgOnly')) return
    hasWarned = true
    logger.warn(
      'There could be a mistake. Both accept and imgOnly parameters are set. The value of accept will be concatenated with the internal image mime types list.',
    )
  }
  check()
  return config.subscribe(['accept', 'imgOnly'], check)
}
