import { type PluginContext, provideTransport, type UploadEntry } from '@lading/kernel'
import { UppyUploaderTransport } from '@lading/kernel/services'
import type { Body, Meta, Uppy } from '@uppy/core'
import type { UppyTransportSettings } from './UppyTransportSettings.js'

/** The subset of a plugin context that {@link installUploader} uses. */
export type UploaderContext = Pick<
  PluginContext<UppyTransportSettings>,
  'contribute' | 'logger' | 'onCleanup' | 'on' | 'options' | 'provide' | 'setEntryState' | 'uploader'
>

/** Reports that a file is being sent again. */
export type ReportRetry = (fileId: string, attempt: number) => void

/** Uppy's limit for concurrent uploads. Uppy's loops need a finite number; the kernel's queue passes fewer files. */
export const UPPY_LIMIT = 100

/**
 * Installs an Uppy uploader and makes it the transport.
 *
 * @param id The uploader's Uppy plugin id.
 * @param use Installs the uploader on Uppy.
 */
export function installUploader(
  { contribute, logger, on, onCleanup, options, provide, setEntryState, uploader }: UploaderContext,
  id: string,
  use: (uppy: Uppy<Meta, Body>, reportRetry: ReportRetry) => void,
): void {
  const { uppy } = uploader
  use(uppy, (fileId, uploadAttempt) => setEntryState(fileId, { uploadAttempt }))
  onCleanup(() => {
    const plugin = uppy.getPlugin(id)
    if (plugin) uppy.removePlugin(plugin)
  })
  const { fileInfo: toFileInfo, servesImages } = options
  provideTransport(
    { contribute, provide, uploader },
    {
      id: `uppy-${id}`,
      create: () => new UppyUploaderTransport(uppy, { logger, toFileInfo, servesImages }),
      usesUppyPipeline: true,
    },
  )

  const forget = ({ internalId }: Pick<UploadEntry, 'internalId'>) => {
    if (uploader.entries.get(internalId)?.state.uploadAttempt) {
      setEntryState(internalId, { uploadAttempt: undefined })
    }
  }
  on('file-upload-success', forget)
  on('file-upload-failed', forget)
  contribute('fileBadge', {
    id: 'upload-retrying',
    shown: ({ status, state }) => status === 'uploading' && state.uploadAttempt !== undefined,
    view: {
      kind: 'dom',
      mount(element, { entry }) {
        element.className = 'lading-dom-view lading-meta'
        element.textContent = uploader.l10n('upload-retrying', { count: entry.state.uploadAttempt ?? 1 })
      },
    },
  })
}

declare module '@lading/kernel' {
  interface EntryState {
    /** The current retry, counted from 1; undefined during the first attempt. */
    uploadAttempt: number
  }
}
