import {
  definePlugin,
  type PluginFactory,
  TransportToken,
  type UploadEntry,
  type Uploader,
} from '@lading/kernel'
import { builtInTabs } from './builtInTabs.js'
import { editorConfig } from './editorConfig.js'
import { editorMessages } from './editorMessages.js'

const icons: readonly { readonly id: string; readonly path: string }[] = [
  { id: 'edit-file', path: 'm4.75 19.25 1-4.25L16 4.75 19.25 8 9 18.25zM13.75 7 17 10.25' },
]

const ACTIVITY_ID = 'cloud-image-edit'

/**
 * Edits uploaded images: crop, tuning and filters, which become operations of their delivery URLs.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), dashboard(), localSource(), editor()] })
 */
export const editor: PluginFactory = definePlugin({
  id: 'editor',
  slots: ['editorTab'],
  config: editorConfig,
  messages: editorMessages,
  setup({ config, contribute, expose, logger, on, signal, uploader }) {
    /** Operations of files that the editor has rendered, by their ids, which are written once they are uploaded. */
    const versions = new Map<string, string>()
    const load = async () => {
      const { createEditorActivity } = await import('./react/createEditorActivity.js')
      return createEditorActivity(versions)
    }
    contribute('activity', { id: ACTIVITY_ID, title: 'edit-image', view: { kind: 'react', load } })
    for (const icon of icons) contribute('icon', icon)
    for (const tab of builtInTabs) contribute('editorTab', tab)

    const open = (internalId: string) => {
      uploader.setCurrentActivity(ACTIVITY_ID, { internalId })
      uploader.setModalState(true)
    }
    expose({ open })
    contribute('fileAction', {
      id: 'edit',
      order: 50,
      label: 'file-item-edit-button',
      icon: 'edit-file',
      dependsOn: ['useCloudImageEditor'],
      when: () => config.get('useCloudImageEditor'),
      shown: (entry) => canEdit(entry, uploader),
      run: ({ internalId }) => open(internalId),
    })

    /** The entries whose upload has ended, which are treated once. */
    const done = new Set<string>()
    on('file-removed', ({ internalId }) => {
      done.delete(internalId)
      versions.delete(internalId)
    })
    // Unlike `file-upload-success`, this one is also emitted for silent entries.
    on('file-url-changed', ({ internalId, status }) => {
      const entry = uploader.entries.get(internalId)
      if (status !== 'success' || done.has(internalId) || !entry || !canEdit(entry, uploader)) return
      done.add(internalId)
      const cdnUrlModifiers = versions.get(internalId)
      if (cdnUrlModifiers !== undefined) {
        versions.delete(internalId)
        if (cdnUrlModifiers) uploader.updateFile(internalId, { cdnUrlModifiers })
        return
      }
      finish(internalId).catch((error: unknown) => {
        logger.error('The initial crop of an image has failed.', error)
      })
    })
    const finish = async (internalId: string) => {
      if (config.get('cropPreset')) {
        const { cropInitially } = await import('./cropInitially.js')
        if (signal.aborted) return
        cropInitially(uploader, internalId, config.get('cropPreset'), logger)
      }
      const isAutomatic = config.get('cloudImageEditorAutoOpen') && config.get('useCloudImageEditor')
      if (isAutomatic && uploader.entries.size === 1 && uploader.entries.has(internalId)) open(internalId)
    }
  },
})

/** An edit is written into the address of the image, which a server that only keeps files does not understand. */
function canEdit({ isImage, status, fileInfo }: UploadEntry, { scope }: Uploader): boolean {
  // An uploaded image that a validator refuses, too: a crop may be what it lacks.
  const isUploaded = status === 'success' || (status === 'failed' && fileInfo !== null)
  return isImage && isUploaded && scope.tryGet(TransportToken)?.servesImages !== false
}

/** The API of the plugin, `uploader.plugin('editor')`. */
export interface EditorApi {
  /** Opens the editor for the uploaded image of an entry. */
  readonly open: (internalId: string) => void
}

declare module '@lading/kernel' {
  interface PluginRegistry {
    editor: EditorApi
  }
  interface ActivityParams {
    /** Edits an uploaded image. */
    'cloud-image-edit': { readonly internalId: string }
  }
}
