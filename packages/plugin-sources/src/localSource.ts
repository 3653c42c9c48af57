import {
  ClockToken,
  definePlugin,
  type PluginContext,
  type PluginFactory,
  SystemDialogToken,
  type TransferKind,
} from '@lading/kernel'
import { createSystemDialog } from './dialog/createSystemDialog.js'
import { dialogAccept } from './dialog/dialogAccept.js'
import { warnAboutAccept } from './dialog/warnAboutAccept.js'
import { localMessages } from './localMessages.js'
import { addFound } from './transfer/addFound.js'
import { canTakeMore } from './transfer/canTakeMore.js'
import { readItems } from './transfer/readItems.js'
import { reportFailures } from './transfer/reportFailures.js'
import { takeItems } from './transfer/takeItems.js'

/**
 * Files of the person's own device: the system's file dialog, dropped and pasted files and folders.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), localSource()] })
 */
export const localSource: PluginFactory<Record<never, never>> = definePlugin({
  id: 'local',
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
    request: () => ({
      accept: dialogAccept(config.get('accept'), config.get('imgOnly'), navigator),
      multiple: config.get('multiple'),
    }),
    onFiles(files) {
      uploader.addFiles(files, { source: 'local' })
      uploader.setCurrentActivity('upload-list')
      uploader.setModalState(true)
    },
  })
}

async function takeTransfer(context: Context, transfer: DataTransfer, source: TransferKind): Promise<number> {
  const { uploader, signal, get, logger } = context
  if (!canTakeMore(uploader)) return 0
  const items = takeItems(transfer)
  const clock = get(ClockToken)
  const { files, failures } = await readItems(items, { clock, signal })
  const added = await addFound(files, { uploader, clock, signal, source })
  if (failures.length > 0 && !signal.aborted) reportFailures(failures, uploader, logger)
  return added
}
