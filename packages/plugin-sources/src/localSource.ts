import {
  activeSources,
  definePlugin,
  type PluginContext,
  type PluginFactory,
  SystemDialogToken,
  type TransferKind,
} from '@lading/kernel'
import { addSelected } from './dialog/addSelected.js'
import { createFileDialog } from './dialog/createFileDialog.js'
import { localConfig } from './dialog/localConfig.js'
import { warnAboutAccept } from './dialog/warnAboutAccept.js'
import { readLinks } from './link/readLinks.js'
import { localMessages } from './localMessages.js'
import { addItems } from './transfer/addItems.js'
import { maxFileCount } from './transfer/maxFileCount.js'
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
    onCleanup(warnAboutAccept(config, logger))
    provide(SystemDialogToken, () =>
      createFileDialog({
        settings: () => ({
          accept: config.get('accept'),
          imgOnly: config.get('imgOnly'),
          multiple: config.get('multiple'),
          cameraCapture: config.get('cameraCapture'),
        }),
        onSelect: (selected) => addSelected(uploader, selected),
      }),
    )
    contribute('source', {
      id: 'local',
      label: 'src-type-local',
      icon: 'local',
      open: () => get(SystemDialogToken).open(),
      onTransfer: (transfer, kind) => addTransfer(context, transfer, kind),
    })
  },
})

async function addTransfer(
  context: PluginContext,
  transfer: DataTransfer,
  kind: TransferKind,
): Promise<number> {
  const { config, uploader } = context
  if (uploader.entries.size >= maxFileCount(config) || isLink(uploader, transfer, kind)) return 0
  return addItems(context, readTransfer(transfer), kind)
}

/** Returns whether the source of links adds it: a picture that is dragged from a page has an address and a file. */
function isLink(uploader: PluginContext['uploader'], transfer: DataTransfer, kind: TransferKind): boolean {
  const isOffered = activeSources(uploader).some(({ id, onTransfer }) => id === 'url' && onTransfer)
  return isOffered && readLinks(transfer, kind).length > 0
}
