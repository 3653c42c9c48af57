import type { FileHookInput, FileHookOutput, PluginContext } from '@lading/kernel'
import { contributeViews } from './contributeViews.js'
import { errorTypes } from './errorTypes.js'
import { removeLocation } from './scan/removeLocation.js'
import { scanFile } from './scan/scanFile.js'

/** The plugin's file hooks. */
export interface Checks {
  /** Searches an added file, and notes in the entry's state what it has found. */
  look(input: FileHookInput): Promise<void>
  /** Removes the location right before the upload, or refuses the file. */
  strip(input: FileHookInput): Promise<FileHookOutput | undefined>
}

/** Creates the plugin's file hooks, and contributes everything that people see. */
export function createChecks(context: PluginContext): Checks {
  const { config, logger, setEntryState, uploader } = context
  contributeViews(context)

  const isDecided = (internalId: string) => {
    const { location } = uploader.entries.get(internalId)?.state ?? {}
    return location === 'kept' || location === 'unwanted'
  }

  async function look({ file, entry: { internalId } }: FileHookInput): Promise<void> {
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
      // The person might have decided before a retry.
      ...(hasLocation && !isDecided(internalId) && { location }),
    })
  }

  async function strip({ file, entry: { internalId } }: FileHookInput): Promise<FileHookOutput | undefined> {
    // The person can decide while the file is being searched.
    const wish = () => {
      const policy = config.get('locationPolicy')
      const { location, keepsBytes } = uploader.entries.get(internalId)?.state ?? {}
      if (policy === 'keep' || location === 'kept') return 'keep'
      return location === 'unwanted' || (policy === 'strip' && !keepsBytes) ? 'strip' : 'ask'
    }
    if (wish() === 'keep') return undefined
    try {
      const findings = await scanFile(file)
      if (!findings?.hasLocation || wish() === 'keep') return undefined
      if (wish() === 'ask') {
        // An editor has made another file since.
        setEntryState(internalId, { location: 'found' })
        return { error: { type: errorTypes.undecided, message: uploader.l10n('location-undecided') } }
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
    return { error: { type: errorTypes.notRemoved, message: uploader.l10n('location-not-removed') } }
  }

  return { look, strip }
}
