import { definePlugin, type FileHookOutput, type PluginFactory } from '@lading/kernel'
import type { Checks } from './createChecks.js'
import { limitsConfig } from './limitsConfig.js'
import { limitsMessages } from './limitsMessages.js'
import type { SharedLimits } from './SharedLimits.js'

/** Options for `documentLimits()`. */
export interface DocumentLimitsOptions {
  /** Limits that this uploader shares with others. @default none */
  readonly shared?: SharedLimits
}

/** Many files wait for their turn, and large ones on a slow disk. After a timeout, a file would be uploaded unchecked. */
const TIMEOUT_MS = 3_600_000
const LIMITS = ['maxPdfPages', 'maxTotalPages', 'minScanDpi', 'maxVideoSeconds'] as const

/**
 * Limits the pages and the resolution of documents and the length of videos. Errors name what is over, and the remedy. Files are read in a
 * worker when they're added, a few ranges of each.
 *
 * @example
 * createUploader({ config: { maxPdfPages: 20 }, plugins: [uploadcareTransport(), documentLimits()] })
 */
export const documentLimits: PluginFactory<DocumentLimitsOptions> = definePlugin<DocumentLimitsOptions>({
  id: 'document-limits',
  config: limitsConfig,
  messages: limitsMessages,
  setup(context) {
    const { config, contribute, logger, options, uploader } = context
    let loading: Promise<Checks> | undefined
    const load = () => {
      loading ??= import('./createChecks.js').then(({ createChecks }) =>
        createChecks(context, options.shared),
      )
      // If the chunk failed to load, request it again for the next file.
      loading.catch(() => {
        loading = undefined
      })
      return loading
    }
    const hasLimit = () =>
      !config.get('protectedPdfs') ||
      LIMITS.some((key) => config.get(key) > 0) ||
      options.shared !== undefined
    contribute('fileHook', {
      id: 'document-limits',
      hook: 'onAdd',
      timeoutMs: TIMEOUT_MS,
      async handle(input): Promise<FileHookOutput | undefined> {
        try {
          await (await load()).look(input)
        } catch (error) {
          if (input.signal.aborted) return undefined
          logger.warn('A file could not be checked for its pages, its resolution or its length.', error)
          if (hasLimit())
            return { error: { type: 'LIMIT_NOT_CHECKED', message: uploader.l10n('limits-unchecked') } }
        }
        return undefined
      },
    })
  },
})
