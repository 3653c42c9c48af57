import type { PluginContext } from '@lading/kernel'
import { createBadge } from './createBadge.js'
import { createQuestion } from './createQuestion.js'
import { errorTypes } from './errorTypes.js'

/** Contributes the question, its answers and the badges. */
export function contributeViews({ config, contribute, on, setEntryState, uploader }: PluginContext): void {
  /** Entries that wait for the person: the policy can change while they do. */
  function undecided() {
    const policy = config.get('locationPolicy')
    if (policy === 'keep') return []
    return [...uploader.entries.values()].filter(
      ({ state: { location, keepsBytes } }) => location === 'found' && (policy === 'ask' || keepsBytes),
    )
  }

  function decide(location: 'kept' | 'unwanted', entries = undecided()): void {
    for (const { internalId } of entries)
      setEntryState(internalId, { location, ...(location === 'unwanted' && { keepsBytes: undefined }) })
    uploader.revalidate()
    for (const { internalId, errors } of entries)
      if (errors.some(({ type }) => isOurs(type))) uploader.retryUpload(internalId)
  }

  contribute('collectionValidator', {
    id: 'photo-privacy',
    blocksUpload: true,
    dependsOn: ['locationPolicy'],
    validate() {
      const count = undecided().length
      if (count === 0) return null
      const message = uploader.l10n('location-found', { count })
      return { type: errorTypes.undecided, message, payload: { isAsked: true } }
    },
  })
  contribute('overlay', {
    id: 'photo-privacy',
    when: ({ activity, collection }) =>
      activity?.id === 'upload-list' && collection.errors.some(({ type }) => type === errorTypes.undecided),
    view: createQuestion(uploader, {
      question: () => uploader.l10n('location-found', { count: undecided().length }),
      note() {
        const count = undecided().filter(({ state }) => state.keepsBytes).length
        return count > 0 ? uploader.l10n('location-credentials', { count }) : ''
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
    shown: ({ status, state }) => status !== 'success' && status !== 'uploading' && state.location === 'kept',
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
    view: createBadge(uploader, ({ location }) =>
      location === 'found' || location === 'kept' ? 'location-badge' : 'location-removed-badge',
    ),
  })
  contribute('fileBadge', {
    id: 'credentials',
    shown: ({ state }) => !!state.credentials,
    view: createBadge(uploader, () => 'credentials-badge'),
  })
  on('activity-change', () => {
    const { current } = uploader.activities.snapshot
    const { internalId = '' } = (current?.params ?? {}) as { readonly internalId?: string }
    if (current?.id !== 'cloud-image-edit' || !uploader.entries.get(internalId)?.state.credentials) return
    uploader.emit('notice', () => ({ message: uploader.l10n('credentials-edit') }))
  })
}

function isOurs(type: string | undefined): boolean {
  return type === errorTypes.undecided || type === errorTypes.notRemoved
}
