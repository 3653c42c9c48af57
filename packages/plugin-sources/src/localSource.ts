import {
  definePlugin,
  type PluginContext,
  type PluginFactory,
  SystemDialogToken,
  type TransferKind,
} from '@lading/kernel'
import { createSystemDialog } from './dialog/createSystemDialog.js'
import { dialogAccept } from './dialog/dialogAccept.js'
import { warnAboutAccept } from './dialog/warnAboutAccept.js'
import { localConfig } from './localConfig.js'
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
    const { config, contribute, get, logger, onCleanup, provide } = context
    onCleanup(warnAboutAccept(config, logger))
    provide(SystemDialogToken, () => createDialog(context))
    contribute('source', {
      id: 'local',
      label: 'src-type-local',
      icon: 'local',
      open: () => get(SystemDialogToken).open(),
      onTransfer: (transfer, kind) => addTransfer(context, transfer, kind),
    })
  },
})

function createDialog({ config, uploader }: Pick<PluginContext, 'config' | 'uploader'>) {
  return createSystemDialog({
    request: ({ captureCamera, modeCamera }) =>
      captureCamera
        ? {
            accept: modeCamera === 'video' ? 'video/*' : 'image/*',
            multiple: false,
            capture: config.get('cameraCapture'),
          }
        : {
            accept: dialogAccept(config.get('accept'), config.get('imgOnly'), navigator),
            multiple: config.get('multiple'),
          },
    onFiles(files, { captureCamera }) {
      uploader.addFiles(files, { source: captureCamera ? 'camera' : 'local' })
      uploader.setCurrentActivity('upload-list')
      uploader.setModalState(true)
    },
  })
}

async function addTransfer(
  context: PluginContext,
  transfer: DataTransfer,
  source: TransferKind,
): Promise<number> {
  const { config, uploader } = context
  if (uploader.entries.size >= maxFileCount(config)) return 0
  return addItems(context, readTransfer(transfer), source)
}
