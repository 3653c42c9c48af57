import type { Uploader } from '@lading/kernel'

/**
 * The API of elements before the uploader is loaded: the script has no room for the uploader's core, which components of React have.
 *
 * - The members of this type can be read at once.
 * - Methods that change something exist, are kept, and run in their order once the plugins of the page are set up: no hook
 *   and no validator misses a file. The entry that a method returns can be read from then on.
 * - Services such as `entries` or `config` need the uploader: reading one throws an error that says how to wait for it.
 * - The first use loads the app.
 */
export interface EarlyApi
  extends Pick<
    Uploader,
    | 'cfg'
    | 'getCurrentActivity'
    | 'getOutputCollectionState'
    | 'isDestroyed'
    | 'isPaused'
    | 'l10n'
    /** Listeners are kept, too, and miss no event. */
    | 'on'
  > {}
