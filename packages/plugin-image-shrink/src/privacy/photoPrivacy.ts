import {
  type DomView,
  definePlugin,
  type FileBadgeViewProps,
  type FileHookInput,
  type FileHookOutput,
  type OutputFileEntry,
  type PluginFactory,
  type Uploader,
} from '@lading/kernel'
import { createQuestion } from './createQuestion.js'
import { privacyConfig } from './privacyConfig.js'
import { privacyMessages } from './privacyMessages.js'

declare module '@lading/kernel' {
  interface EntryState {
    /**
     * The place in a photo or video: `found` and not decided, `kept`, `unwanted` until it's removed right before the upload, or
     * `removed`. Undefined for files without one.
     */
    location: 'found' | 'kept' | 'unwanted' | 'removed'
    /** Whether the file has content credentials (C2PA). */
    credentials: boolean
    /** Whether plugins leave the file's bytes as they are, because changing them would end its content credentials. */
    keepsBytes: boolean
  }
}

/** Type of the list's error while the person hasn't decided. */
const UNDECIDED = 'LOCATION_UNDECIDED'
/** Type of a file's error. */
const NOT_REMOVED = 'LOCATION_NOT_REMOVED'
/** Large files on a slow disk may take long. A hook that is given up would let the location through. */
const TIMEOUT_MS = 3_600_000

/**
 * Finds the location in photos and videos before they're uploaded, and removes it without changing a pixel. Also shows which files
 * have content credentials, and keeps plugins from losing them.
 *
 * @example
 * createUploader({ config: { locationPolicy: 'strip' }, plugins: [uploadcareTransport(), photoPrivacy()] })
 */
export const photoPrivacy: PluginFactory = definePlugin({
  id: 'photo-privacy',
  config: privacyConfig,
  messages: privacyMessages,
  setup({ config, contribute, logger, on, setEntryState, uploader }) {
    const load = async () => {
      const [{ scanFile }, { removeLocation }] = await Promise.all([
        import('./scan/scanFile.js'),
        import('./scan/removeLocation.js'),
      ])
      return { scanFile, removeLocation }
    }
    const undecided = () => [...uploader.entries.values()].filter(({ state }) => state.location === 'found')

    const isDecided = (internalId: string) => {
      const { location } = uploader.entries.get(internalId)?.state ?? {}
      return location === 'kept' || location === 'unwanted'
    }

    async function look({ file, entry: { internalId } }: FileHookInput): Promise<void> {
      const { scanFile } = await load()
      const findings = await scanFile(file).catch((error) => {
        logger.warn('A file could not be searched for a location.', error)
        return null
      })
      if (!findings) return
      const { hasLocation, hasCredentials } = findings
      const keepsBytes = hasCredentials && config.get('keepCredentials')
      const policy = config.get('locationPolicy')
      const location = policy === 'keep' ? 'kept' : policy === 'strip' && !keepsBytes ? 'unwanted' : 'found'
      setEntryState(internalId, {
        ...(hasCredentials && { credentials: true, keepsBytes }),
        // The person may have decided before a retry.
        ...(hasLocation && !isDecided(internalId) && { location }),
      })
      // List validators run again: a state isn't a change for them.
      if (hasLocation) uploader.revalidate()
    }

    async function strip({
      file,
      entry: { internalId },
    }: FileHookInput): Promise<FileHookOutput | undefined> {
      // The person can decide while the file is being searched.
      const wish = () => {
        const policy = config.get('locationPolicy')
        const { location, keepsBytes } = uploader.entries.get(internalId)?.state ?? {}
        if (policy === 'keep' || location === 'kept') return 'keep'
        return location === 'unwanted' || (policy === 'strip' && !keepsBytes) ? 'strip' : 'ask'
      }
      if (wish() === 'keep') return undefined
      try {
        const { scanFile, removeLocation } = await load()
        const findings = await scanFile(file)
        if (!findings?.hasLocation || wish() === 'keep') return undefined
        if (wish() === 'ask') {
          // An editor has made another file since.
          setEntryState(internalId, { location: 'found' })
          return { error: { type: UNDECIDED, message: uploader.l10n('location-undecided') } }
        }
        const without = await removeLocation(file, findings)
        if (without) {
          setEntryState(internalId, { location: 'removed', credentials: undefined, keepsBytes: undefined })
          return { file: without }
        }
      } catch (error) {
        logger.warn('A file could not be searched for a location.', error)
        if (wish() !== 'strip') return undefined
      }
      return { error: { type: NOT_REMOVED, message: uploader.l10n('location-not-removed') } }
    }

    function decide(location: 'kept' | 'unwanted', entries = undecided()): void {
      for (const { internalId } of entries)
        setEntryState(internalId, { location, ...(location === 'unwanted' && { keepsBytes: undefined }) })
      uploader.revalidate()
      for (const { internalId, errors } of entries)
        if (errors.some(({ type }) => isOurs(type))) uploader.retryUpload(internalId)
    }

    // Before everything that changes bytes.
    contribute('fileHook', {
      id: 'photo-privacy',
      hook: 'onAdd',
      order: -100,
      timeoutMs: TIMEOUT_MS,
      handle: look,
    })
    // After everything that changes bytes.
    contribute('fileHook', {
      id: 'photo-privacy-strip',
      hook: 'beforeUpload',
      order: 1000,
      timeoutMs: TIMEOUT_MS,
      handle: strip,
    })
    contribute('collectionValidator', {
      id: 'photo-privacy',
      blocksUpload: true,
      validate() {
        const count = undecided().length
        return count > 0 ? { type: UNDECIDED, message: uploader.l10n('location-found', { count }) } : null
      },
    })
    contribute('overlay', {
      id: 'photo-privacy',
      when: ({ activity, collection }) =>
        activity?.id === 'upload-list' && collection.errors.some(({ type }) => type === UNDECIDED),
      view: createQuestion(uploader, {
        text() {
          const files = undecided()
          const count = files.filter(({ state }) => state.keepsBytes).length
          const sentence = uploader.l10n('location-found', { count: files.length })
          return count > 0 ? `${sentence} ${uploader.l10n('location-credentials', { count })}` : sentence
        },
        actions: [
          ['location-remove', () => decide('unwanted')],
          ['location-keep', () => decide('kept')],
        ],
      }),
    })
    contribute('fileAction', {
      id: 'remove-location',
      label: 'location-remove',
      isInMenu: true,
      shown: ({ status, state }) =>
        status !== 'success' && status !== 'uploading' && state.location === 'kept',
      run: (entry) => decide('unwanted', [entry]),
    })
    contribute('fileAction', {
      id: 'keep-location',
      label: 'location-keep',
      isInMenu: true,
      shown: ({ errors }) => errors.some(({ type }) => isOurs(type)),
      run: (entry) => decide('kept', [entry]),
    })
    contribute('fileBadge', {
      id: 'location',
      shown: ({ state }) => state.location !== undefined,
      view: badge(uploader, ({ location }) =>
        location === 'found' || location === 'kept' ? 'location-badge' : 'location-removed-badge',
      ),
    })
    contribute('fileBadge', {
      id: 'credentials',
      shown: ({ state }) => !!state.credentials,
      view: badge(uploader, () => 'credentials-badge'),
    })
    on('activity-change', () => {
      const { current } = uploader.activities.snapshot
      const { internalId = '' } = (current?.params ?? {}) as { readonly internalId?: string }
      if (current?.id !== 'cloud-image-edit' || !uploader.entries.get(internalId)?.state.credentials) return
      uploader.emit('notice', () => ({ message: uploader.l10n('credentials-edit') }))
    })
  },
})

function isOurs(type: string | undefined): boolean {
  return type === UNDECIDED || type === NOT_REMOVED
}

/** Returns a badge with a text that depends on what is known of the file. */
function badge(
  uploader: Uploader,
  keyOf: (
    state: OutputFileEntry['state'],
  ) => 'location-badge' | 'location-removed-badge' | 'credentials-badge',
): DomView<FileBadgeViewProps> {
  return {
    kind: 'dom',
    mount(element, { entry }) {
      const label = document.createElement('span')
      const render = () => {
        label.textContent = uploader.l10n(keyOf(entry.state))
      }
      render()
      element.append(label)
      const unsubscribe = uploader.locale.subscribe(render)
      return () => {
        unsubscribe()
        label.remove()
      }
    },
  }
}
