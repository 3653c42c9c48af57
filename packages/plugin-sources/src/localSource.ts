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
import { canTakeMore } from './transfer/canTakeMore.js'
import { takeItems } from './transfer/takeItems.js'

/**
 * Files of the person's own device: the system's file dialog, dropped and pasted files and folders.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), localSource()] })
 */
export const localSource: PluginFactory<Record<never, never>> = definePlugin({
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
      onTransfer: (transfer, kind) => takeTransfer(context, transfer, kind),
    })
  },
})

type Context = PluginContext<Record<never, never>>

function createDialog({ config, uploader }: Context) {
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

async function takeTransfer(context: Context, transfer: DataTransfer, source: TransferKind): Promise<number> {
  if (!canTakeMore(context.uploader)) return 0
  // A transfer is empty after its event; all that takes time comes afterwards.
  const items = takeItems(transfer)
  const { addItems } = await import('./transfer/addItems.js')
  return addItems(context, items, source)
}
