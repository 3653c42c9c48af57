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
import { loadEditor } from './loadEditor.js'
import { isEditedHere, type LocalEdits } from './source/LocalEdits.js'

const icons: readonly { readonly id: string; readonly path: string }[] = [
  { id: 'edit-file', path: 'm4.75 19.25 1-4.25L16 4.75 19.25 8 9 18.25zM13.75 7 17 10.25' },
]

const ACTIVITY_ID = 'cloud-image-edit'

/**
 * Edits uploaded images: crop, tuning and filters become delivery URL operations. With `filesOnly`, edited images replace the
 * list's files.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), dashboard(), localSource(), editor()] })
 */
export const editor: PluginFactory = definePlugin({
  id: 'editor',
  checksFiles: ['cloudImageEditorAutoOpen', 'cropPreset'],
  slots: ['editorTab'],
  config: editorConfig,
  messages: editorMessages,
  setup({ config, contribute, expose, logger, on, onCleanup, signal, uploader }) {
    /** Edits of locally rendered files by entry id; saved after upload. */
    const versions = new Map<string, string>()
    const local: LocalEdits = new WeakMap()
    const load = async () => {
      const { createEditorActivity } = await loadEditor()
      return createEditorActivity({ versions, local })
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
      dependsOn: ['useCloudImageEditor', 'filesOnly'],
      when: () => config.get('useCloudImageEditor'),
      shown: (entry) => canEdit(entry, uploader),
      run: ({ internalId }) => open(internalId),
    })

    // With `filesOnly`, no upload follows that the crop could wait for.
    let revokeCrop: (() => void) | undefined
    const followCrop = () => {
      revokeCrop?.()
      const presets = config.get('filesOnly') && config.get('cropPreset')
      revokeCrop = presets
        ? contribute('fileHook', {
            id: 'initial-crop',
            hook: 'onAdd',
            handle: async (input) => {
              if (local.has(input.file)) return
              const { cropLocally } = (await import('./crops.js')).crops
              return cropLocally(uploader, input, presets, local)
            },
          })
        : undefined
    }
    followCrop()
    onCleanup(config.subscribe(['filesOnly', 'cropPreset'], followCrop))
    on('file-added', ({ internalId }) => {
      const entry = uploader.entries.get(internalId)
      if (entry && isEditedHere(entry, uploader)) openFirst(internalId)
    })

    /** Entries whose upload ended; each is handled only once. */
    const done = new Set<string>()
    on('file-removed', ({ internalId }) => {
      done.delete(internalId)
      versions.delete(internalId)
    })
    // Unlike `file-upload-success`, this event is also emitted for silent entries.
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
        const { cropInitially } = (await import('./crops.js')).crops
        if (signal.aborted) return
        cropInitially(uploader, internalId, config.get('cropPreset'), logger)
      }
      openFirst(internalId)
    }
    /** Opens the editor for the only file, if the page wants that. */
    const openFirst = (internalId: string) => {
      const isAutomatic = config.get('cloudImageEditorAutoOpen') && config.get('useCloudImageEditor')
      if (isAutomatic && uploader.entries.size === 1 && uploader.entries.has(internalId)) open(internalId)
    }
  },
})

/**
 * Edits are written to the image URL, so they need a server that understands URL operations. Without an upload, they are
 * rendered here.
 */
function canEdit(entry: UploadEntry, uploader: Uploader): boolean {
  if (isEditedHere(entry, uploader)) return true
  const { isImage, status, fileInfo } = entry
  // Includes uploaded images that a validator rejects: cropping might fix the error.
  const isUploaded = status === 'success' || (status === 'failed' && fileInfo !== null)
  return isImage && isUploaded && uploader.scope.tryGet(TransportToken)?.servesImages !== false
}

/** The plugin's API, returned by `uploader.plugin('editor')`. */
export interface EditorApi {
  /** Opens the editor for an entry's uploaded image. */
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
