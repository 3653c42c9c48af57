import {
  activeSources,
  ClockToken,
  type ConfigStore,
  definePlugin,
  type Logger,
  maxFileCount,
  type PluginFactory,
  parseCsv,
  type Source,
  SystemDialogToken,
  type TransferKind,
} from '@lading/kernel'
import { addSelected } from './dialog/addSelected.js'
import { createFileDialog } from './dialog/createFileDialog.js'
import { localConfig } from './dialog/localConfig.js'
import { readLinks } from './link/readLinks.js'
import { localMessages } from './localMessages.js'
import { addItems } from './transfer/addItems.js'
import { readTransfer } from './transfer/readTransfer.js'

/**
 * Adds files of the device: from the system's file dialog, and dropped or pasted files and folders.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), localSource()] })
 */
export const localSource: PluginFactory = definePlugin({
  id: 'local',
  config: localConfig,
  messages: localMessages,
  setup(context) {
    const { config, contribute, get, logger, onCleanup, provide, uploader } = context
    const clock = get(ClockToken)
    onCleanup(warnAboutAccept(config, logger))
    provide(SystemDialogToken, () => {
      let photosOnly = false
      const dialog = createFileDialog({
        settings: () => ({
          accept: photosOnly ? acceptPhotos(config) : config.get('accept'),
          imgOnly: config.get('imgOnly'),
          multiple: config.get('multiple'),
          cameraCapture: config.get('cameraCapture'),
        }),
        onSelect: (selected) => addSelected(uploader, selected),
      })
      return {
        ...dialog,
        open(options) {
          photosOnly = options?.photosOnly === true
          dialog.open(options)
        },
      }
    })
    const isOnPhone = isPhone() && !hasOwnLabel(config)
    contribute('source', {
      id: 'local',
      label: isOnPhone ? 'src-type-local-phone' : 'src-type-local',
      icon: isOnPhone ? 'file' : 'local',
      open: () => get(SystemDialogToken).open(),
      async onTransfer(transfer, kind, drop) {
        const room = drop?.room ?? maxFileCount(uploader.cfg) - uploader.entries.size
        if (room <= 0 || isLink(drop?.sources ?? activeSources(uploader), transfer, kind)) return 0
        return addItems(context, readTransfer(transfer), { clock, source: kind })
      },
    })
  },
})

/** Returns the types of photos and videos among those that are accepted; all of these where it cannot tell. */
function acceptPhotos(config: Pick<ConfigStore, 'get'>): string {
  const accept = config.get('accept')
  if (config.get('imgOnly')) return accept
  const types = parseCsv(accept)
  const photos = types.filter((type) => /^(image|video)\//.test(type))
  return photos.length > 0 ? photos.join() : accept || 'image/*,video/*'
}

/** Whether the device has photos and files, but nothing that people call a device. */
function isPhone(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (hover: none)').matches
}

/** Whether the page has its own label for the source. */
function hasOwnLabel(config: Pick<ConfigStore, 'get'>): boolean {
  const tables = Object.values(config.get('localeDefinitionOverride') ?? {})
  return tables.some((table) => 'src-type-local' in table)
}

/** Returns whether the source of links adds it: a picture that is dragged from a page has an address and a file. */
function isLink(sources: readonly Source[], transfer: DataTransfer, kind: TransferKind): boolean {
  const isOffered = sources.some(({ id, onTransfer }) => id === 'url' && onTransfer)
  return isOffered && readLinks(transfer, kind).length > 0
}

/** Logs a warning, once, if both `accept` and `imgOnly` are set. Returns an unsubscribe function. */
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
