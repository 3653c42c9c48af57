import {
  type ConfigValues,
  createUploader,
  definePlugin,
  type Plugin,
  TransportToken,
  type UploadEntry,
  type Uploader,
} from '@lading/kernel'
import { type CollectionValidators, CollectionValidatorsToken } from '@lading/kernel/services'
import { BasePlugin, type Body, type Meta, type PluginOpts, type Uppy, type UppyFile } from '@uppy/core'

/** Options for {@link LadingSteps}. */
export interface LadingStepsOptions extends PluginOpts {
  /** Plugins without a view that validate files, change their bytes or set their metadata. */
  readonly plugins: readonly Plugin[]
  /** Configuration values for the kernel and the plugins. @default no values */
  readonly config?: ConfigValues
}

/**
 * Runs Lading plugins in a stock Uppy before its uploader receives the files: file hooks, validators and metadata
 * functions. A file that a plugin refuses isn't sent and gets the plugin's error.
 *
 * @example
 * new Uppy().use(LadingSteps, { plugins: [imageShrink()], config: { imageShrink: '1600x1600' } }).use(Tus, { endpoint })
 */
export class LadingSteps<M extends Meta, B extends Body> extends BasePlugin<LadingStepsOptions, M, B> {
  #uploader: Uploader | null = null
  /** Prepared files that haven't been read yet, by entry id. */
  readonly #prepared = new Map<string, UploadEntry>()

  constructor(uppy: Uppy<M, B>, options: LadingStepsOptions) {
    super(uppy, options)
    this.id = options.id ?? 'LadingSteps'
    this.type = 'modifier'
  }

  override install(): void {
    const { plugins, config } = this.opts
    this.#uploader = createUploader({
      config: { maxConcurrentRequests: 100, ...config, confirmUpload: false, groupOutput: false },
      plugins: [...plugins, this.#collector()],
      services(scope) {
        // This list isn't the page's list: collection rules would hold files back.
        const check = () => ({ errors: [], uploadBlock: null })
        const none: Pick<CollectionValidators, 'check' | 'dependencies' | 'dispose'> = {
          check,
          dependencies: [],
          dispose() {},
        }
        scope.value(CollectionValidatorsToken, none as CollectionValidators)
      },
    })
    this.uppy.addPreProcessor(this.#prepare)
  }

  override uninstall(): void {
    this.uppy.removePreProcessor(this.#prepare)
    this.#uploader?.destroy()
    this.#uploader = null
    this.#prepared.clear()
  }

  readonly #prepare = async (ids: string[]): Promise<void> => {
    await Promise.all(ids.map((id) => this.#prepareFile(this.uppy.getFile(id))))
  }

  async #prepareFile(file: UppyFile<M, B> | undefined): Promise<void> {
    const uploader = this.#uploader
    if (!uploader || !(file?.data instanceof Blob)) return
    this.uppy.emit('preprocess-progress', file, { mode: 'indeterminate', message: '' })
    const error = await this.#pass(uploader, file, file.data)
    const present = this.uppy.getFile(file.id)
    if (!present) return
    if (error === null) this.uppy.emit('preprocess-complete', present)
    // Uppy's uploaders skip files with an error.
    else this.uppy.emit('upload-error', present, new Error(error))
  }

  /** Passes a file through the plugins. Resolves with the first error message, or null. */
  async #pass(uploader: Uploader, { id, name, meta }: UppyFile<M, B>, data: Blob): Promise<string | null> {
    const relativePath = typeof meta.relativePath === 'string' ? { fullPath: meta.relativePath } : {}
    const { internalId } = uploader.addFileFromObject(data, { fileName: name, ...relativePath })
    const stop = this.#followRemoval(uploader, id, internalId)
    try {
      const { status, errors } = await ended(uploader, internalId)
      const prepared = this.#prepared.get(internalId)
      if (status === 'failed') return errors[0]?.message ?? ''
      if (prepared && this.uppy.getFile(id)) this.#apply(id, prepared)
      return null
    } finally {
      stop()
      this.#prepared.delete(internalId)
      if (uploader.entries.has(internalId)) uploader.removeFileByInternalId(internalId)
    }
  }

  /** Writes the plugins' changes to Uppy's file. */
  #apply(id: string, { file, fileName, mimeType, metadata }: UploadEntry): void {
    const present = this.uppy.getFile(id)
    const name = fileName ?? present.name
    this.uppy.setFileMeta(id, { ...metadata, name } as unknown as M)
    if (!file) return
    this.uppy.setFileState(id, { data: file, size: file.size, name, type: mimeType ?? present.type })
  }

  /** Cancels a file's steps when it's removed from Uppy. Returns an unsubscribe function. */
  #followRemoval(uploader: Uploader, id: string, internalId: string): () => void {
    const remove = (file: { readonly id: string }) => {
      if (file.id === id && uploader.entries.has(internalId)) uploader.removeFileByInternalId(internalId)
    }
    this.uppy.on('file-removed', remove)
    return () => this.uppy.off('file-removed', remove)
  }

  /** Returns a plugin whose transport doesn't send entries: it stores them after all steps. */
  #collector(): Plugin {
    const prepared = this.#prepared
    return definePlugin({
      id: 'lading-steps-collector',
      setup: ({ provide }) =>
        provide(TransportToken, () => ({
          async upload(entry) {
            prepared.set(entry.internalId, entry)
            return { uuid: entry.internalId, cdnUrl: '' } as never
          },
          fileInfo: async () => {
            throw new Error('There is no service behind it.')
          },
        })),
    })()
  }
}

/** Resolves with the entry once it has passed all steps, was refused, or was removed. */
function ended(uploader: Uploader, internalId: string): Promise<UploadEntry> {
  return new Promise((resolve) => {
    const stop = uploader.entries.observe(({ id }) => {
      if (id === internalId) check()
    })
    const check = () => {
      const entry = uploader.entries.get(internalId)
      const isPending =
        entry && (entry.status === 'uploading' || entry.status === 'idle' || entry.isValidationPending)
      if (isPending) return
      stop()
      resolve(entry ?? ({ status: 'removed', errors: [] } as unknown as UploadEntry))
    }
    check()
  })
}
